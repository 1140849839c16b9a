import { type Clock, seconds } from "../../platform/clock.ts";
import { type Carrier } from "../../platform/carrier.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import type { Logger } from "../../platform/log.ts";
import { type Channel, deleteMessagesBefore, insertMessage, keepOthers } from "./messages.store.ts";
import { sender } from "./sender.ts";

/** How each kind of message leaves; without one it is kept for an administrator to read. */
export type Carriers = Partial<Record<Channel, Carrier>>;

export interface NewMessage {
  channel: Channel;
  recipient: string;
  subject: string;
  text: string;
  html?: string;
  /** The code or key in it: blotted out once the message has been sent. */
  secret?: string;
}

/** Where verbs put what is to be sent. */
export interface Post {
  /** Keeps the message in the verb's transaction; it leaves once that has committed. */
  write(sql: Sql, message: NewMessage, now: number): Promise<void>;
  /** Drops what is older than so many days, and keeps what can no longer be sent. */
  prune(days: number): Promise<void>;
  close(): Promise<void>;
}

const post = systemScope("messages belong to the platform");
const controls = /\p{Cc}+/gu;

export function openPost(parts: { sql: Sql; clock: Clock; log: Logger; carriers: Carriers }): Post {
  const { sql: root, clock, carriers } = parts;
  const outgoing = sender(parts);
  return {
    async write(sql, message, now) {
      const at = seconds(now);
      const sends = carriers[message.channel] !== undefined;
      await insertMessage(post, sql, {
        id: newId(now),
        channel: message.channel,
        // Neither becomes a second header, whoever wrote it.
        recipient: message.recipient.replace(controls, ""),
        subject: message.subject.replace(controls, " "),
        body: message.text,
        html: message.html ?? "",
        secret: message.secret ?? "",
        state: sends ? "waiting" : "kept",
        created_at: at,
        retry_at: at,
      });
      if (sends) sql.afterCommit(outgoing.wake);
    },
    async prune(days) {
      await deleteMessagesBefore(post, root, seconds(clock.now()) - days * 86_400);
      await keepOthers(post, root, Object.keys(carriers) as Channel[]);
    },
    close: outgoing.close,
  };
}
