import { z } from "zod";
import { defineTopics } from "../grammar/topic.ts";

/** The maker's own topics: the platform carries their messages, and does not read them. */
export const customTopics = defineTopics({
  custom: {
    path: "/{productKey}/{deviceName}/user/{path*}",
    from: "both",
    summary: "Any text, on custom topics",
    payload: z.unknown(),
    opaque: true,
  },
});
