import { type Clock, seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import {
  type Channel,
  deleteMessagesBefore,
  deletePushed,
  insertMessage,
  keepOthers,
} from "./messages.store.ts";
import { messageDelivery } from "./message-delivery.ts";
import type { Carriers } from "../../platform/carrier.ts";

export interface NewMessage {
  channel: Channel;
  recipient: string;
  subject: string;
  text: string;
  html?: string;
  /** The code or key in the text, which is blotted out once the message has been sent. */
  secret?: string;
}

/** Where handlers put messages that are to be sent. */
export interface MessageQueue {
  /** Stores a message in the transaction `sql`; it is sent once that transaction has committed. */
  push(sql: Sql, message: NewMessage, now: number): Promise<void>;
  /** Whether messages of a channel are sent; if not, they stay in the outbox. */
  sends(channel: Channel): boolean;
  /** Deletes the messages that were pushed, or are to be pushed, to a person at home. */
  forgetPushed(sql: Sql, uid: string): Promise<void>;
  /**
   * Deletes messages older than this many days. Messages that wait for a channel that is no longer set up are kept in
   * the outbox, and are not tried again.
   */
  prune(days: number): Promise<void>;
  /** Closes the connections to the services that send messages; to be called once nothing is being sent. */
  close(): Promise<void>;
}

const scope = systemScope("messages belong to the platform");
const controls = /\p{Cc}+/gu;

export function openMessageQueue(parts: {
  sql: Sql;
  clock: Clock;
  tasks: Tasks;
  carriers: Carriers;
}): MessageQueue {
  const { sql: root, clock, tasks, carriers } = parts;
  const delivers = messageDelivery(parts);
  tasks.register(delivers);
  return {
    async push(sql, message, now) {
      const id = newId(now);
      const sends = carriers[message.channel] !== undefined;
      await insertMessage(scope, sql, {
        id,
        channel: message.channel,
        // Line breaks would let recipient and subject begin headers of their own.
        recipient: message.recipient.replace(controls, ""),
        subject: message.subject.replace(controls, " "),
        body: message.text,
        html: message.html ?? "",
        secret: message.secret ?? "",
        state: sends ? "waiting" : "kept",
        created_at: seconds(now),
      });
      if (sends) await tasks.push(sql, delivers, { input: { id }, now, id });
    },
    sends: (channel) => carriers[channel] !== undefined,
    forgetPushed: (sql, uid) => deletePushed(scope, sql, uid),
    async prune(days) {
      await deleteMessagesBefore(scope, root, seconds(clock.now()) - days * 86_400);
      await keepOthers(scope, root, Object.keys(carriers) as Channel[]);
    },
    async close() {
      await Promise.all(Object.values(carriers).map((carrier) => carrier.close()));
    },
  };
}
