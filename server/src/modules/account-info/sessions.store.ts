import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** Lists the sessions of an account that have not expired and began after `since`, the most recently used first. */
export async function listSessions(
  scope: SystemScope,
  sql: Sql,
  accountId: string,
  { at, since }: { at: number; since: number },
) {
  return everything(scope, sql)
    .selectFrom("session")
    .select(["token_hash", "address", "agent", "created_at", "seen_at"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", at)
    .where("created_at", ">", since)
    .orderBy("seen_at", "desc")
    .orderBy("token_hash")
    .limit(1000)
    .execute();
}

/** @returns whether the account had this session */
export async function deleteSession(
  scope: SystemScope,
  sql: Sql,
  accountId: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await everything(scope, sql)
    .deleteFrom("session")
    .where("token_hash", "=", tokenHash)
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
