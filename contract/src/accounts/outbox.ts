import { z } from "zod";
import { channels, messageStates } from "../grammar/enums.ts";
import { limits } from "../grammar/limits.ts";
import { cursorListOf, cursorQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id } from "../basics/text.ts";
import { Count, Seconds } from "../basics/numbers.ts";

/**
 * A mail, text message or web push of the platform. The recipient of a web push is the uid of a person at home,
 * followed by `#` and the id of the push subscription of their phone. A `kept` message was not sent, because the
 * installation is not set up to send messages of its channel; the recipient of such a push is the uid alone.
 */
export const OutboxMessage = z.object({
  id: Id,
  channel: z.enum(channels),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(messageStates),
  tries: Count,
  error: z.string(),
  created_at: Seconds,
  sent_at: Seconds.nullable(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const outbox = defineRoutes("Mails and text messages", {
  list: {
    method: "GET",
    path: "/outbox",
    access: "outbox:read",
    summary: "Mails and text messages, newest first",
    query: cursorQuery({
      channel: z.enum(channels).optional(),
      state: z.enum(messageStates).optional(),
      keyword: z.string().trim().max(limits.keywordLength).optional(),
    }),
    response: cursorListOf(OutboxMessage),
  },
});
