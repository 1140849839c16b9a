import { systemScope } from "../../database/scope.ts";
import { everything, type Sql } from "../../database/sql.ts";
import type { DB } from "../../database/tables.ts";
import type { Insertable, Selectable, Updateable } from "kysely";

const scope = systemScope("the certificate is the installation's");
/** The id of the only row. */
const id = "00000000-0000-4000-8000-000000000001";

export type AcmeRow = Selectable<DB["acme"]>;

export function findAcme(sql: Sql): Promise<AcmeRow | undefined> {
  return everything(scope, sql).selectFrom("acme").selectAll().executeTakeFirst();
}

/**
 * Replaces the row, for a new account: at another authority, or because the former account's key cannot be read. Resets
 * the failures.
 */
export async function beginAcme(sql: Sql, row: Omit<Insertable<DB["acme"]>, "id">): Promise<void> {
  await everything(scope, sql)
    .insertInto("acme")
    .values({ ...row, id })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...row, failures: 0, problem: null }))
    .execute();
}

export async function updateAcme(sql: Sql, change: Updateable<DB["acme"]>): Promise<void> {
  await everything(scope, sql).updateTable("acme").set(change).where("id", "=", id).execute();
}

export async function addChallenge(sql: Sql, row: Insertable<DB["acme_challenge"]>): Promise<void> {
  await everything(scope, sql)
    .insertInto("acme_challenge")
    .values(row)
    .onConflict((conflict) => conflict.column("token").doUpdateSet({ answer: row.answer }))
    .execute();
}

/** Removes the challenges of an order that has ended, and old ones of orders that were cut off. */
export async function removeChallenges(
  sql: Sql,
  tokens: readonly string[],
  madeBefore: number,
): Promise<void> {
  await everything(scope, sql)
    .deleteFrom("acme_challenge")
    .where((e) => e.or([e("token", "in", ["", ...tokens]), e("made_at", "<", madeBefore)]))
    .execute();
}

export async function challengeAnswer(sql: Sql, token: string): Promise<string | undefined> {
  const query = everything(scope, sql).selectFrom("acme_challenge").select("answer");
  return (await query.where("token", "=", token).executeTakeFirst())?.answer;
}
