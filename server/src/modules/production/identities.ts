import type { ProductionIdentity } from "@thingwright/contract/devices/production.ts";
import type { Context } from "../../http/context.ts";
import type { KeptByKey } from "../../platform/cluster/key-exchange.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { get, type OrderParams } from "./orders.ts";
import { type IdentityFilter, listIdentities } from "./identities.store.ts";

export const productionKeptByKey: KeptByKey = {
  sealed: [
    { table: "production_identity", id: "id", columns: ["access_token"] },
    { table: "label_key", id: "product_id", columns: ["key"] },
  ],
};

/** Lists the identities of an order by serial number. Throws not_found. */
export async function identities(
  context: Context,
  params: OrderParams,
  query: Omit<IdentityFilter, "order_id" | "product_id" | "prefix">,
): Promise<ListPage<ProductionIdentity>> {
  const { id: order_id, product_id, prefix } = await get(context, params);
  return listIdentities(context.scope, context.sql, { ...query, order_id, product_id, prefix });
}
