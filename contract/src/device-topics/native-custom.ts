import { z } from "zod";
import { defineTopics } from "../grammar/topic.ts";

/** Topics of the maker's own: the platform carries what is sent there, and does not read it. */
export const customTopics = defineTopics({
  custom: {
    path: "/{productKey}/{deviceName}/user/{path*}",
    from: "both",
    summary: "Any text, for topics of your own",
    payload: z.unknown(),
    opaque: true,
  },
});
