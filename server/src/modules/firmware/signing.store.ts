import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** Finds the key that signs the firmware of the account. */
export function findKey(
  scope: Scope,
  sql: Sql,
): Promise<{ private_key: Buffer; public_key: string } | undefined> {
  return within(scope, sql)
    .selectFrom("firmware_key")
    .select(["private_key", "public_key"])
    .executeTakeFirst();
}

export async function insertKey(
  scope: Scope,
  sql: Sql,
  row: { owner_id: string; private_key: Buffer; public_key: string; created_at: number },
): Promise<void> {
  await within(scope, sql).insertInto("firmware_key").values(row).execute();
}
