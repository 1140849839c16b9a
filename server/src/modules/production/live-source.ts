import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { LiveSources } from "../../http/live-sources.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { findProduct } from "../products/index.ts";
import { orderThere } from "./orders.store.ts";

/**
 * The live snapshots of a production order and of a product's alarms: they are empty and only check that the caller may
 * see it.
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
