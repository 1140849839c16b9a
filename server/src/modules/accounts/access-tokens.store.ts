import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import { isUsable } from "./usable.store.ts";

/** Finds the account of a token for programs, if the token has not expired and the account is usable. */
export async function findAccessToken(scope: SystemScope, sql: Sql, tokenHash: Buffer, at: number) {
  return everything(scope, sql)
    .selectFrom("access_token")
    .innerJoin("account", "account.id", "access_token.account_id")
    .innerJoin("account as owner", "owner.id", "account.owner_id")
    .select(["account.id", "account.username", "account.level", "account.owner_id", "account.role_id"])
    .select(["access_token.permissions", "access_token.used_at"])
    .where("access_token.token_hash", "=", tokenHash)
    .where((e) => e.or([e("access_token.expires_at", "is", null), e("access_token.expires_at", ">", at)]))
    .where(isUsable)
    .executeTakeFirst();
}

export async function touchAccessToken(
  scope: SystemScope,
  sql: Sql,
  tokenHash: Buffer,
  used_at: number,
): Promise<void> {
  await everything(scope, sql)
    .updateTable("access_token")
    .set({ used_at })
    .where("token_hash", "=", tokenHash)
    .execute();
}
