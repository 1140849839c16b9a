import { deviceKind } from "@thingwright/contract/enums.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import { sql as raw } from "kysely";
import { systemScope } from "./scope.ts";
import { everything, type Sql } from "./sql.ts";

const quota = systemScope("a quota counts what the caller may not see");

/** What an account may have only so many of: the limits of the same names. */
const counted = {
  products: raw`product`,
  roles: raw`role`,
  images: raw`file`,
  accountVirtualDevices: raw`(select owner_id from device where kind = ${raw.lit(deviceKind.virtual)}) as virtual`,
};

/**
 * Makes sure that an account may have one more. Its row is locked until the transaction ends, so that those who add are
 * counted one after another; locks of products come before, writing after. Throws quota_exceeded.
 */
export async function checkQuota(sql: Sql, ownerId: string, of: keyof typeof counted): Promise<void> {
  const limit = limits[of];
  const database = everything(quota, sql);
  // What only refers to the account goes on meanwhile.
  await database.selectFrom("account").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
  const { rows } = await raw<{ count: number }>`
    select count(*) from (select from ${counted[of]} where owner_id = ${ownerId} limit ${limit}) as found
  `.execute(database);
  if (rows[0]!.count >= limit) throw problem("quota_exceeded", { limit });
}
