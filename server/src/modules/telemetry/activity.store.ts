import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { run } from "./rows.store.ts";

export interface ActivityRow {
  id: string;
  /** Milliseconds; null for a device that has never reported. */
  reported_at: number | null;
  last: { identifier: string; value: unknown; time: number; point: FunctionPoint | null } | null;
  refused_messages: number;
  refused_sign_ins: number;
}

/**
 * Reads the last value that each device has reported, and counts its refused messages and sign-ins since a time, in
 * milliseconds. The function points of each product are read once for all its devices.
 */
export async function readActivity(
  scope: Scope,
  sql: Sql,
  deviceIds: readonly string[],
  since: number,
): Promise<ActivityRow[]> {
  const refused = (table: "communication_log" | "online_log", condition: string) => raw`(
    select count(*)::int from (
      select from ${raw.table(table)} as line
      where line.device_no = page.device_no and line.time >= ${since} and ${raw.raw(condition)}
      limit ${raw.lit(limits.refusalsCounted)}
    ) as counted)`;
  return run<ActivityRow>(
    scope,
    sql,
    raw`${keptPlan} with page as materialized (
        select device.id, device.device_no, device.product_id from ${rowsOf(scope, "device")} as device
        where device.id = any(${deviceIds}::uuid[])
      ), known as materialized (
        select product.id as product_id, one.point ->> 'identifier' as identifier, one.place, one.point
        from ${rowsOf(scope, "product")} as product
        cross join jsonb_array_elements(product.points) with ordinality as one (point, place)
        where product.id in (select product_id from page)
      ), said as (
        select distinct on (page.id) page.id, jsonb_build_object(
            'identifier', one.identifier, 'value', one.said -> 0, 'time', one.said -> 1, 'point', known.point) as last
        from page join device_state as state on state.device_no = page.device_no
        cross join jsonb_each(state.reported) as one (identifier, said)
        left join known on known.product_id = page.product_id and known.identifier = one.identifier
        order by page.id, (one.said ->> 1)::bigint desc, known.place, one.identifier
      )
      select page.id, nullif(state.newest, 0) as reported_at, said.last,
        ${refused("communication_log", "line.code <> 200")} as refused_messages,
        ${refused("online_log", "line.event = 0")} as refused_sign_ins
      from page
      left join device_state as state on state.device_no = page.device_no
      left join said on said.id = page.id`,
  );
}
