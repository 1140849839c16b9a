import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import { isUsable } from "./usable.store.ts";

/**
 * Finds the enabled accounts of an email address or phone number, at most five: first the one with that login name,
 * then those that have it in their profile.
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

/** Finds the fields of an account that a message to it needs, with the time zone of its owner. */
export async function getAddressee(scope: SystemScope, sql: Sql, id: string) {
  return everything(scope, sql)
    .selectFrom("account")
    .innerJoin("account as owner", "owner.id", "account.owner_id")
    .select(["account.id as uid", "account.username", "account.email", "account.mobile", "account.language"])
    .select("owner.time_zone")
    .where("account.id", "=", id)
    .executeTakeFirstOrThrow();
}
