import { sql as raw } from "kysely";
import type { Insertable } from "kysely";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { SignInTicket } from "../../platform/database/tables.ts";

/** Stores a ticket, and keeps only the newest tickets of its account. */
export async function insertTicket(
  scope: SystemScope,
  sql: Sql,
  row: Insertable<SignInTicket>,
): Promise<void> {
  const database = everything(scope, sql);
  await database.insertInto("sign_in_ticket").values(row).execute();
  const kept = database
    .selectFrom("sign_in_ticket")
    .select("ticket_hash")
    .where("account_id", "=", row.account_id)
    .orderBy("expires_at", "desc")
    .orderBy(raw`ticket_hash = ${row.ticket_hash}`, "desc")
    .limit(limits.secondSteps);
  await database
    .deleteFrom("sign_in_ticket")
    .where("account_id", "=", row.account_id)
    .where("ticket_hash", "not in", kept)
    .execute();
}

interface Which {
  hash: Buffer;
  /** Seconds. */
  at: number;
}

/** Finds the account of a ticket; undefined if the ticket has expired, or has no tries left. */
export async function findTicket(scope: SystemScope, sql: Sql, { hash, at }: Which) {
  return everything(scope, sql)
    .selectFrom("sign_in_ticket")
    .select(["account_id", "password_mark"])
    .where("ticket_hash", "=", hash)
    .where("expires_at", ">", at)
    .where("tries", "<", limits.secondStepTries)
    .executeTakeFirst();
}

/** Like {@link findTicket}, and counts a try before the factor is judged. */
export async function spendTicketTry(scope: SystemScope, sql: Sql, { hash, at }: Which) {
  return everything(scope, sql)
    .updateTable("sign_in_ticket")
    .set((e) => ({ tries: e("tries", "+", 1) }))
    .where("ticket_hash", "=", hash)
    .where("expires_at", ">", at)
    .where("tries", "<", limits.secondStepTries)
    .returning(["account_id", "password_mark"])
    .executeTakeFirst();
}

/** @returns whether the ticket was still there: of simultaneous calls with it, exactly one gets true */
export async function deleteTicket(scope: SystemScope, sql: Sql, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await everything(scope, sql)
    .deleteFrom("sign_in_ticket")
    .where("ticket_hash", "=", hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteExpiredTickets(scope: SystemScope, sql: Sql, at: number): Promise<void> {
  await everything(scope, sql).deleteFrom("sign_in_ticket").where("expires_at", "<=", at).execute();
}
