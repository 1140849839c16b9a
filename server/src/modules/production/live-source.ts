import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { LiveSources } from "../../http/live-sources.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { findProduct } from "../products/index.ts";
import { orderThere } from "./orders.store.ts";

/**
 * The live sources of production orders and of products' alarms. Their snapshots are empty: reading one only checks
 * that the caller may see the order or the product.
 */
export function productionLiveSource(sql: Sql): Pick<LiveSources, "production_order" | "production_alarms"> {
  return {
    async production_order(scope, id) {
      if (!(await orderThere(scope, sql, id))) throw problem("not_found");
      return null;
    },
    async production_alarms(scope, id) {
      if (!(await findProduct(scope, sql, id))) throw problem("not_found");
      return null;
    },
  };
}
