import type { Language } from "@thingwright/contract/basics/language.ts";
import { type Insertable, sql as raw } from "kysely";
import type { KeptByKey } from "../../platform/cluster/key-exchange.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { PushKey, PushSubscription } from "../../platform/database/tables.ts";

const installation = systemScope("the keys by which push services know the installation are its own");
const sending = systemScope("a message to a phone is sent by the subscription that it names");

/** The columns that are sealed with the installation's key. */
export const pushKeptByKey: KeptByKey = {
  sealed: [
    { table: "push_subscription", id: "id", columns: ["target"] },
    { table: "push_key", id: "id", columns: ["private_key"] },
  ],
};

/** Stores the first keys of the installation; keys that come later are dropped. */
export async function putFirstKey(sql: Sql, row: Insertable<PushKey>): Promise<void> {
  await everything(installation, sql)
    .insertInto("push_key")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findKey(sql: Sql) {
  return everything(installation, sql)
    .selectFrom("push_key")
    .select(["public_key", "private_key"])
    .executeTakeFirst();
}

/**
 * Deletes the subscription of a session, and any other one of the same browser: that of another person is still stored
 * if they signed out while the browser was offline.
 */
export async function deleteSame(
  sql: Sql,
  { endpoint_hash, session_hash }: Pick<Insertable<PushSubscription>, "endpoint_hash" | "session_hash">,
): Promise<void> {
  await everything(sending, sql)
    .deleteFrom("push_subscription")
    .where((e) => e.or([e("endpoint_hash", "=", endpoint_hash), e("session_hash", "=", session_hash)]))
    .execute();
}

/** Stores the subscription of a session, unless a concurrent call has just stored one. */
export async function insertSubscription(
  own: Scope,
  sql: Sql,
  row: Insertable<PushSubscription>,
): Promise<void> {
  await within(own, sql)
    .insertInto("push_subscription")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasSubscription(own: Scope, sql: Sql, sessionHash: Buffer): Promise<boolean> {
  const found = await within(own, sql)
    .selectFrom("push_subscription")
    .select("id")
    .where("session_hash", "=", sessionHash)
    .execute();
  return found.length > 0;
}

export async function deleteOfSession(own: Scope, sql: Sql, sessionHash: Buffer): Promise<void> {
  await within(own, sql).deleteFrom("push_subscription").where("session_hash", "=", sessionHash).execute();
}

/** Lists the subscriptions of the person to whom the scope belongs. */
export function listOwn(own: Scope, sql: Sql) {
  return within(own, sql)
    .selectFrom("push_subscription")
    .select(["target", "language", "created_at"])
    .orderBy("id")
    .execute();
}

/** Lists the subscriptions of people, with the language of each phone. */
export async function subscriptionsOf(
  all: Scope,
  sql: Sql,
  uids: readonly string[],
): Promise<{ id: string; uid: string; language: Language }[]> {
  return within(all, sql)
    .selectFrom("push_subscription")
    .select(["id", "app_user_id as uid", "language"])
    .where("app_user_id", "=", (e) => e.fn.any(raw<string[]>`${uids}::uuid[]`))
    .orderBy("id")
    .execute();
}

/** Finds the sealed address of a subscription; undefined once it has ended. */
export async function targetOf(sql: Sql, id: string): Promise<Buffer | undefined> {
  const found = await everything(sending, sql)
    .selectFrom("push_subscription")
    .select("target")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.target;
}

/** Finds the subscription with this address, and locks it until the transaction ends. */
export function lockByEndpoint(sql: Sql, endpointHash: Buffer) {
  return everything(sending, sql)
    .selectFrom("push_subscription")
    .select(["id", "target"])
    .where("endpoint_hash", "=", endpointHash)
    .forUpdate()
    .executeTakeFirst();
}

/** Gives a subscription another address; another subscription that had this address is deleted. */
export async function moveSubscription(
  sql: Sql,
  id: string,
  moved: Pick<Insertable<PushSubscription>, "endpoint_hash" | "target">,
): Promise<void> {
  const database = everything(sending, sql);
  await database
    .deleteFrom("push_subscription")
    .where("endpoint_hash", "=", moved.endpoint_hash)
    .where("id", "<>", id)
    .execute();
  await database.updateTable("push_subscription").set(moved).where("id", "=", id).execute();
}

export async function deleteSubscription(sql: Sql, id: string): Promise<void> {
  await everything(sending, sql).deleteFrom("push_subscription").where("id", "=", id).execute();
}
