import { sql as raw } from "kysely";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import { countedDevices } from "../products/index.ts";

const counting = systemScope("a quota counts products that the caller may not see");

/**
 * Makes sure that an account may have `more` further devices that count against its quota. The account is locked until
 * the transaction ends, so that devices registered at the same time are counted one after another. Throws
 * quota_exceeded.
 */
export async function checkDeviceQuota(sql: Sql, ownerId: string, more = 1): Promise<void> {
  const database = everything(counting, sql);
  // "No key update", because other transactions may go on inserting rows that refer to the account.
  const { device_quota: limit } = await database
    .selectFrom("account")
    .select("device_quota")
    .where("id", "=", ownerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // A separate statement, so that it sees what was committed while this transaction waited for the lock.
  const { rows } = await raw<{ count: number }>`
    select ${countedDevices(counting, raw`${ownerId}::uuid`)} as count`.execute(database);
  const used = rows[0]!.count;
  if (used + more > limit) throw problem("quota_exceeded", { quota: "devices", used, limit });
}

/** Finds how many devices of an account count against its quota, and the quota. */
export async function deviceQuotaOf(sql: Sql, ownerId: string): Promise<{ used: number; limit: number }> {
  const found = await everything(counting, sql)
    .selectFrom("account")
    .select("device_quota as limit")
    .select(countedDevices(counting, raw`${ownerId}::uuid`).as("used"))
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return found;
}
