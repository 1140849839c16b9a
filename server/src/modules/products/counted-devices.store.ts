import { productStatus } from "@thingwright/contract/enums.ts";
import { type RawBuilder, sql as raw } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";

/**
 * How many devices of an account count against its quota: the real ones of products that have left development. Those of
 * a product in development, and virtual ones, have limits of their own. The tenant center shows this number, and a
 * registration is refused by it.
 * @param scope reaches all products of the account, since a member may see only some of them
 * @param owner the account's id, as a value or a column
 */
export function countedDevices(scope: SystemScope, owner: RawBuilder<string>): RawBuilder<number> {
  return raw<number>`(
    select coalesce(sum(product.real_device_count), 0)::bigint from ${rowsOf(scope, "product")} as product
    where product.owner_id = ${owner} and product.status <> ${raw.lit(productStatus.developing)}
  )`;
}
