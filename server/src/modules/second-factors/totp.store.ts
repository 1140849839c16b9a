import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

export async function findTotp(scope: SystemScope, sql: Sql, accountId: string) {
  return everything(scope, sql)
    .selectFrom("totp")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Keeps a sealed secret that no code has confirmed yet, in place of an earlier one. */
export async function offerSecret(
  scope: SystemScope,
  sql: Sql,
  row: { account_id: string; offered: Buffer; offered_until: number },
): Promise<void> {
  await everything(scope, sql)
    .insertInto("totp")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ offered: row.offered, offered_until: row.offered_until }),
    )
    .execute();
}

/** Makes the sealed secret that was offered the one that counts. */
export async function confirmSecret(
  scope: SystemScope,
  sql: Sql,
  accountId: string,
  row: { secret: Buffer; last_step: number; confirmed_at: number },
): Promise<void> {
  await everything(scope, sql)
    .updateTable("totp")
    .set({ ...row, offered: null, offered_until: null })
    .where("account_id", "=", accountId)
    .execute();
}

/**
 * Uses the code of a step up.
 * @returns false if the code of that step or of a later one was used before, or the secret is another by now
 */
export async function takeStep(
  scope: SystemScope,
  sql: Sql,
  accountId: string,
  { secret, step }: { secret: Buffer; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await everything(scope, sql)
    .updateTable("totp")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .where("secret", "=", secret)
    .where("last_step", "<", step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns whether there was a confirmed one */
export async function deleteTotp(scope: SystemScope, sql: Sql, accountId: string): Promise<boolean> {
  const deleted = await everything(scope, sql)
    .deleteFrom("totp")
    .where("account_id", "=", accountId)
    .returning("secret")
    .executeTakeFirst();
  return deleted !== undefined && deleted.secret !== null;
}

/** Drops the offers that nobody has confirmed in time. */
export async function deleteExpiredOffers(scope: SystemScope, sql: Sql, at: number): Promise<void> {
  await everything(scope, sql)
    .updateTable("totp")
    .set({ offered: null, offered_until: null })
    .where("secret", "is not", null)
    .where("offered_until", "<=", at)
    .execute();
  await everything(scope, sql)
    .deleteFrom("totp")
    .where("secret", "is", null)
    .where("offered_until", "<=", at)
    .execute();
}
