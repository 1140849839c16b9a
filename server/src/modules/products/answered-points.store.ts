import { deviceKind, productStatus } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw } from "kysely";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

const noting = systemScope("the statement itself reads within the scope of the caller");

/**
 * Records that a device accepted these function points when they were issued to it; the checklist of a release shows
 * which were accepted. It records this only for products in development, and only for their virtual devices and the
 * devices that were added in the current development.
 * @param now in seconds
 */
export async function noteAnswered(
  scope: Scope,
  sql: Sql,
  device: { id: string; identifiers: readonly string[] },
  now: number,
): Promise<void> {
  await raw`${keptPlan} insert into product_answered_point (owner_id, product_id, identifier, answered_at)
    select product.owner_id, product.id, identifier, ${now}
    from ${rowsOf(scope, "device")} as device join ${rowsOf(scope, "product")} as product on product.id = device.product_id,
      unnest(${device.identifiers}::text[]) as identifier
    where device.id = ${device.id} and product.status = ${raw.lit(productStatus.developing)}
      and (device.kind = ${raw.lit(deviceKind.virtual)} or device.development = product.development)
    on conflict do nothing`.execute(everything(noting, sql));
}

/** Deletes the records of accepted function points, except those of these function points. */
export async function keepAnswered(
  scope: Scope,
  sql: Sql,
  productId: string,
  identifiers: readonly string[],
): Promise<void> {
  await within(scope, sql)
    .deleteFrom("product_answered_point")
    .where("product_id", "=", productId)
    .where(raw<boolean>`not identifier = any(${identifiers}::text[])`)
    .execute();
}
