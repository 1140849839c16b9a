import { z } from "zod";
import { defineRoutes } from "../grammar/route.ts";
import { wholeListOf } from "../grammar/page.ts";

export const configKeys = [
  "protocol_list",
  "paring_type_list",
  "multi-language",
  "region_list",
  "filing_record",
  /** One entry: who may register. */
  "registration",
  /** The channels that messages are really sent through: `phone`, `email`, both or none. */
  "message_channel",
  /** The origin at which passkeys work; no entry if they do not work. */
  "passkey_origin",
] as const;

export const configMap = defineRoutes("What the console reads before anybody has signed in", {
  get: {
    method: "GET",
    path: "/config_map",
    access: "public",
    summary:
      "A fixed list: communication modes, pairing types, content languages, regions, the filing record, who may " +
      "register, the message channels, or the origin of passkeys",
    query: z.object({ key: z.enum(configKeys) }),
    response: wholeListOf(
      z.object({
        value: z.string(),
        name: z.string(),
        name_en: z.string(),
        url: z.string().optional(),
      }),
    ),
  },
});
