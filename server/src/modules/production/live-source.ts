import { problem } from "@thingwright/contract/problem.ts";
import type { LiveSources } from "../../http/live-sources.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { orderThere } from "./orders.store.ts";

/** The snapshot of a production order that is followed: nothing but that the caller reaches it. */
export function productionLiveSource(sql: Sql): Pick<LiveSources, "production_order"> {
  return {
    async production_order(scope, id) {
      if (!(await orderThere(scope, sql, id))) throw problem("not_found");
      return null;
    },
  };
}
