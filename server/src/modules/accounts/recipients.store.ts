import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import { isUsable } from "./usable.store.ts";

/**
 * The enabled accounts of an email address or phone number: first the one with that login name, then those that have it
 * in their profile.
 */
export async function findByAddress(scope: SystemScope, sql: Sql, address: string) {
  return everything(scope, sql)
    .selectFrom("account")
    .innerJoin("account as owner", "owner.id", "account.owner_id")
    .selectAll("account")
    .where((e) =>
      e.or([
        e("account.username", "=", address),
        e("account.email", "=", address),
        e("account.mobile", "=", address),
      ]),
    )
    .where(isUsable)
    .orderBy((e) => e("account.username", "=", address), "desc")
    .orderBy("account.created_at")
    .limit(5)
    .execute();
}
export type Recipient = Awaited<ReturnType<typeof findByAddress>>[number];

/** An account as a message is sent to it, with the time zone of the one that owns it. */
export async function getAddressee(scope: SystemScope, sql: Sql, id: string) {
  return everything(scope, sql)
    .selectFrom("account")
    .innerJoin("account as owner", "owner.id", "account.owner_id")
    .select(["account.id as uid", "account.username", "account.email", "account.mobile", "account.language"])
    .select("owner.time_zone")
    .where("account.id", "=", id)
    .executeTakeFirstOrThrow();
}
