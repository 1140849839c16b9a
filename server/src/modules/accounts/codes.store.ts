import { type Insertable, sql as raw, type SqlBool } from "kysely";
import type { KeptByKey } from "../../platform/cluster/key-exchange.ts";
import { lockName } from "../../platform/database/named-lock.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { Code } from "../../platform/database/tables.ts";

export const accountsKeptByKey: KeptByKey = { hashed: ["code"] };

/** The address that a code was sent to, and the code's purpose. */
export interface CodeKey {
  address: string;
  purpose: "register" | "reset" | "link" | "contact";
  /** The app whose end users the code is for; left out for accounts of the platform. */
  app_id?: string;
}

const ofKey = ({ address, purpose, app_id }: CodeKey) =>
  raw<SqlBool>`code.address = ${address} and code.purpose = ${purpose} and code.app_id is not distinct from ${app_id ?? null}`;

/** Keeps other calls from adding a code of an address until the transaction ends. */
export async function lockCodes(sql: Sql, { address, purpose, app_id }: CodeKey): Promise<void> {
  await lockName(sql, `codes ${purpose} ${app_id ?? ""} ${address}`);
}

/**
 * Returns when the latest of the codes that a network has requested for an address was sent.
 * @param at seconds; codes sent later are ignored
 */
export async function lastSentAt(
  scope: SystemScope,
  sql: Sql,
  { network, at, ...key }: CodeKey & { network: string; at: number },
): Promise<number | undefined> {
  const found = await everything(scope, sql)
    .selectFrom("code")
    .select("sent_at")
    .where(ofKey(key))
    .where("network", "=", network)
    .where("sent_at", "<=", at)
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.sent_at;
}

export async function insertCode(scope: SystemScope, sql: Sql, row: Insertable<Code>): Promise<void> {
  await everything(scope, sql).insertInto("code").values(row).execute();
}

/** How a caller identifies its code: by the nonce from the answer to its request, or without one by its network. */
export type Shown = { nonceHash: Buffer } | { network: string };

/**
 * Counts a try and returns the hash to compare with; undefined if the tries are used up or the code has expired.
 * Without a nonce, the code is the latest one, preferably among those requested from the caller's network; tries
 * without a nonce are counted separately, in `blind_tries`.
 */
export async function spendTry(
  scope: SystemScope,
  sql: Sql,
  { at, tries, ...key }: CodeKey & { at: number; tries: number },
  shown: Shown,
): Promise<Buffer | undefined> {
  const database = everything(scope, sql);
  const living = database.selectFrom("code").where(ofKey(key)).where("expires_at", ">", at);
  const [column, of] =
    "nonceHash" in shown
      ? (["tries", shown.nonceHash] as const)
      : ([
          "blind_tries",
          living
            .select("nonce_hash")
            .orderBy(raw`network = ${shown.network}`, "desc")
            .orderBy("sent_at", "desc")
            .limit(1),
        ] as const);
  const found = await database
    .updateTable("code")
    .set((e) => ({ [column]: e(column, "+", 1) }))
    .where(ofKey(key))
    .where("expires_at", ">", at)
    .where(column, "<", tries)
    .where("nonce_hash", "=", of)
    .returning("code_hash")
    .executeTakeFirst();
  return found?.code_hash;
}

/**
 * Deletes a code, and with it the other codes of its address and purpose.
 * @returns whether this call deleted it: true for only one of several concurrent calls
 */
export async function deleteCode(
  scope: SystemScope,
  sql: Sql,
  { hash, ...key }: CodeKey & { hash: Buffer },
): Promise<boolean> {
  const all = everything(scope, sql).deleteFrom("code").where(ofKey(key));
  const { numDeletedRows } = await all.where("code_hash", "=", hash).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await all.execute();
  return true;
}

export async function deleteExpiredCodes(scope: SystemScope, sql: Sql, at: number): Promise<void> {
  await everything(scope, sql).deleteFrom("code").where("expires_at", "<=", at).execute();
}

/** Deletes the codes of an app that were sent to these addresses. */
export async function deleteCodesOf(
  scope: SystemScope,
  sql: Sql,
  app_id: string,
  addresses: readonly string[],
): Promise<void> {
  await everything(scope, sql)
    .deleteFrom("code")
    .where("app_id", "=", app_id)
    .where("address", "in", [...addresses])
    .execute();
}
