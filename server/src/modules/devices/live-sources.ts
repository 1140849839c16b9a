import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { LiveSources } from "../../http/live-sources.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { findProduct } from "../products/index.ts";
import { latest } from "../telemetry/index.ts";
import { get } from "./devices.ts";

/**
 * The snapshots with which live views of devices begin. Each source throws not_found for an object outside the scope.
 */
export function deviceLiveSources(
  sql: Sql,
): Pick<LiveSources, "device" | "communication" | "online" | "calls" | "product"> {
  const onlyReach = async (scope: Scope, id: string) => {
    await get({ scope, sql }, id);
    return null;
  };
  return {
    async device(scope, id) {
      const [device, properties] = await Promise.all([get({ scope, sql }, id), latest({ scope, sql }, id)]);
      return { device, properties };
    },
    communication: onlyReach,
    online: onlyReach,
    calls: onlyReach,
    async product(scope, id) {
      if (!(await findProduct(scope, sql, id))) throw problem("not_found");
      return null;
    },
  };
}
