import type { subDevices } from "@thingwright/contract/devices/sub-devices.ts";
import type { ListedDevice } from "@thingwright/contract/devices/devices.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { type ListPage, listing } from "../../platform/database/list-page.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { deviceColumns, deviceRows, keywordConditions, listedColumns } from "../devices/index.ts";

type Filter = Parsed<(typeof subDevices)["list"]>["query"] & { gatewayId: string };

const page = listing({
  table: "device",
  matching: (scope, sql, { gatewayId, online, keyword }: Filter) => {
    let rows = deviceRows(scope, sql).where("device.gateway_id", "=", gatewayId);
    if (online) rows = rows.where("device.online", "=", online);
    if (!keyword) return rows;
    return rows.where((e) => e.or(keywordConditions(scope, keyword, { searchMode: "rows" })));
  },
  select: (matching, scope) => matching.select(deviceColumns).select(listedColumns(scope)),
});

/** Lists those devices below a gateway that are within the scope. */
export async function devicesBelow(scope: Scope, sql: Sql, filter: Filter): Promise<ListPage<ListedDevice>> {
  return page(scope, sql, filter);
}
