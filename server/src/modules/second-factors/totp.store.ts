import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

export async function findTotp(scope: SystemScope, sql: Sql, accountId: string) {
  return everything(scope, sql)
    .selectFrom("totp")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Stores a sealed secret that no code has confirmed yet, in place of an earlier offer. */
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

/** Makes the offered sealed secret the account's secret. */
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
 * Uses up the code of a step.
 * @returns false if the code of that step or of a later one was used before, or the secret has been replaced
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

/** @returns whether there was a confirmed secret */
export async function deleteTotp(scope: SystemScope, sql: Sql, accountId: string): Promise<boolean> {
  const deleted = await everything(scope, sql)
    .deleteFrom("totp")
    .where("account_id", "=", accountId)
    .returning("secret")
    .executeTakeFirst();
  return deleted !== undefined && deleted.secret !== null;
}

/** Deletes the offered secrets that were not confirmed in time; confirmed secrets stay. */
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
