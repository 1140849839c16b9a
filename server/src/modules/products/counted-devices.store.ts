import { type RawBuilder, sql as raw } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";

/**
 * Counts the devices of an account that count against its quota: real devices in the field, which were added while
 * their product was out of development, or before it returned to development. Debug and virtual devices have limits of
 * their own. The tenant center shows this number, and a registration beyond the quota is refused.
 * @param scope includes all products of the account, since a member may see only some of them
 * @param owner the account's id, as a value or a column
 */
export function countedDevices(scope: SystemScope, owner: RawBuilder<string>): RawBuilder<number> {
  return raw<number>`(
    select coalesce(sum(product.real_device_count - product.debug_device_count), 0)::bigint from ${rowsOf(scope, "product")} as product
    where product.owner_id = ${owner}
  )`;
}
