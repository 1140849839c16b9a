import { sql as raw } from "kysely";
import { ownerOf, type Scope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

const locking = systemScope("who asks for a sample waits for others of the account who do");

/** Locks the account, so that two requests for a sample at once make only one. */
export async function lockAccount(scope: Scope, sql: Sql): Promise<void> {
  const id = ownerOf(scope);
  await everything(locking, sql)
    .selectFrom("account")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();
}

/** Finds the product of the sample; if there are several, the newest. */
export async function findSample(
  scope: Scope,
  sql: Sql,
): Promise<{ product_id: string; name: string } | undefined> {
  return within(scope, sql)
    .selectFrom("product")
    .select(["product.id as product_id", "product.name"])
    .where(raw<boolean>`product.sample`)
    .orderBy("product.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function isSample(scope: Scope, sql: Sql, productId: string): Promise<boolean> {
  const found = await within(scope, sql)
    .selectFrom("product")
    .select("product.sample")
    .where("product.id", "=", productId)
    .executeTakeFirst();
  return found?.sample ?? false;
}

/** Finds the devices of a product that were made for the sample. */
export async function sampleDevices(
  scope: Scope,
  sql: Sql,
  productId: string,
): Promise<{ id: string; name: string }[]> {
  return within(scope, sql)
    .selectFrom("device")
    .select(["device.id", "device.name"])
    .where("device.product_id", "=", productId)
    .where(raw<boolean>`device.sample`)
    .execute();
}
