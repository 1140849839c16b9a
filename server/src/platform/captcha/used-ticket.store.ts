import type { SystemScope } from "../database/scope.ts";
import { everything, type Sql } from "../database/sql.ts";

/**
 * Stores a ticket of a captcha, or a WebAuthn challenge, that has been used. Returns whether this is its first use: of
 * simultaneous calls with the same ticket, exactly one gets true.
 */
export async function insertUsedTicket(
  scope: SystemScope,
  sql: Sql,
  row: { ticket_hash: Buffer; expires_at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await everything(scope, sql)
    .insertInto("used_ticket")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteExpiredUsedTickets(scope: SystemScope, sql: Sql, at: number): Promise<void> {
  await everything(scope, sql).deleteFrom("used_ticket").where("expires_at", "<=", at).execute();
}
