import type { channels as every } from "@thingwright/contract/grammar/enums.ts";
import type { outbox, OutboxMessage } from "@thingwright/contract/accounts/outbox.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { type Insertable, sql as raw, type Updateable } from "kysely";
import { readCursor } from "../../platform/database/cursor.ts";
import { anyContains } from "../../platform/database/like.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { Message } from "../../platform/database/tables.ts";

export type Channel = (typeof every)[number];
export type MessageFilter = Parsed<(typeof outbox)["list"]>["query"];

export async function insertMessage(scope: SystemScope, sql: Sql, row: Insertable<Message>): Promise<void> {
  await everything(scope, sql).insertInto("message").values(row).execute();
}

/** Lists messages, newest first, which is the order of their ids. */
export async function listMessages(
  scope: SystemScope,
  sql: Sql,
  { cursor, limit, channel, state, keyword }: MessageFilter,
): Promise<OutboxMessage[]> {
  let query = everything(scope, sql)
    .selectFrom("message")
    .select(["id", "channel", "recipient", "subject", "body as text", "state", "tries", "error"])
    .select(["created_at", "sent_at"]);
  const after = readCursor(cursor);
  if (after) query = query.where("id", "<", after.id);
  if (channel) query = query.where("channel", "=", channel);
  if (state) query = query.where("state", "=", state);
  if (keyword) query = query.where((e) => anyContains(e, ["recipient", "subject"], keyword));
  const rows = await query.orderBy("id", "desc").limit(limit).execute();
  return rows as OutboxMessage[];
}

/** Finds a message that is still to be sent. */
export async function findWaiting(scope: SystemScope, sql: Sql, id: string) {
  return everything(scope, sql)
    .selectFrom("message")
    .select(["channel", "recipient", "subject", "body as text", "html"])
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
}

/** Marks waiting messages of all channels except these as kept, because nothing is set up to send them any more. */
export async function keepOthers(scope: SystemScope, sql: Sql, channels: Channel[]): Promise<void> {
  let query = everything(scope, sql)
    .updateTable("message")
    .set({ state: "kept" })
    .where("state", "=", "waiting");
  if (channels.length > 0) query = query.where("channel", "not in", channels);
  await query.execute();
}

export async function updateMessage(
  scope: SystemScope,
  sql: Sql,
  id: string,
  row: Updateable<Message>,
): Promise<void> {
  await everything(scope, sql).updateTable("message").set(row).where("id", "=", id).execute();
}

/** Marks a message as sent, and blots out its code or key, so that no reader of the table can use it later. */
export async function markSent(scope: SystemScope, sql: Sql, id: string, sent_at: number): Promise<void> {
  const body = raw<string>`case when secret = '' then body else replace(body, secret, '••••••') end`;
  await everything(scope, sql)
    .updateTable("message")
    .set((e) => ({
      state: "sent",
      tries: e("tries", "+", 1),
      error: "",
      body,
      html: "",
      secret: "",
      sent_at,
    }))
    .where("id", "=", id)
    .execute();
}

export async function deleteMessagesBefore(scope: SystemScope, sql: Sql, createdAt: number): Promise<void> {
  await everything(scope, sql).deleteFrom("message").where("created_at", "<", createdAt).execute();
}

/** Deletes messages of the channel `push` to a person, on all of their phones. */
export async function deletePushed(scope: SystemScope, sql: Sql, uid: string): Promise<void> {
  await everything(scope, sql)
    .deleteFrom("message")
    .where("channel", "=", raw.lit("push"))
    .where(raw<boolean>`split_part(recipient, '#', 1) = ${uid}`)
    .execute();
}
