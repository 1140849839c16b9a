import type { DeviceCall, deviceCalls } from "@thingwright/contract/devices/device-calls.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { type RawBuilder, sql as raw } from "kysely";
import type { Cursor } from "../../platform/database/cursor.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import { containing } from "../../platform/database/like.ts";
import { type Found, lookBack } from "../../platform/database/look-back.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

export type CallFilter = Omit<Parsed<(typeof deviceCalls)["list"]>["query"], "cursor" | "limit">;

/** A call as it is stored: params and data are JSON. */
export interface CallRow {
  device_no: number;
  /** Milliseconds. */
  time: number;
  id: string;
  cause: string;
  by_id: string | null;
  service: string | null;
  params: string;
  code: number;
  message: string;
  latency: number;
  data: string | null;
}

export async function insertCalls(scope: SystemScope, sql: Sql, rows: readonly CallRow[]): Promise<void> {
  const column = <K extends keyof CallRow>(name: K) => rows.map((row) => row[name]);
  await raw`${keptPlan}
    insert into device_call (device_no, time, id, cause, by_id, service, params, code, message, latency, data)
    select * from unnest(${column("device_no")}::bigint[], ${column("time")}::bigint[], ${column("id")}::uuid[],
      ${column("cause")}::text[], ${column("by_id")}::uuid[], ${column("service")}::text[], ${column("params")}::text[],
      ${column("code")}::integer[], ${column("message")}::text[], ${column("latency")}::real[], ${column("data")}::text[])`.execute(
    everything(scope, sql),
  );
}

/** The code with which a device answers that it has accepted a call. */
const acceptedCode = 200;
const columns = raw`id, time, cause, by_id, service, params, code, message, latency::float8 as latency, data`;

/** Finds the calls of a device, newest first. */
export function findCalls(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  { outcome, cause, keyword, from, to }: CallFilter,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Found<Omit<CallRow, "device_no">>> {
  const conditions: RawBuilder<unknown>[] = [raw`device_no = ${deviceNo}`];
  if (from !== undefined) conditions.push(raw`time >= ${from}`);
  if (to !== undefined) conditions.push(raw`time <= ${to}`);
  // The second condition is exact, but only the first lets the planner leave out partitions.
  if (after)
    conditions.push(raw`time <= ${after.time}`, raw`(time, id) < (${after.time}, ${after.id}::uuid)`);
  const sieve: RawBuilder<unknown>[] = [];
  if (outcome) sieve.push(outcome === "taken" ? raw`code = ${acceptedCode}` : raw`code <> ${acceptedCode}`);
  if (cause) sieve.push(raw`cause = ${cause}`);
  if (keyword) {
    const like = containing(keyword);
    sieve.push(raw`(params ilike ${like} or service ilike ${like} or message ilike ${like})`);
  }
  return lookBack(scope, sql, {
    rows: raw`select * from device_call where ${raw.join(conditions, raw` and `)} order by time desc, id desc`,
    columns,
    sieve,
    limit,
  });
}

/** Finds the present names of accounts, people, scenes and links within the scope, by their ids. */
export async function namesOf(scope: Scope, sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await within(scope, sql).run(raw<{ id: string; name: string }>`${keptPlan}
    select account.id, coalesce(nullif(account.nickname, ''), split_part(account.username, '#', 1)) as name
      from ${rowsOf(scope, "account")} as account where account.id = any(${ids}::uuid[])
    union all select person.id, person.nickname from ${rowsOf(scope, "app_user")} as person
      where person.id = any(${ids}::uuid[])
    union all select scene.id, scene.name from ${rowsOf(scope, "scene")} as scene where scene.id = any(${ids}::uuid[])
    union all select link.id, link.name from ${rowsOf(scope, "device_link")} as link
      where link.id = any(${ids}::uuid[])`);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** A call as the contract shows it. */
export function shown({ params, data, ...row }: Omit<CallRow, "device_no">, name = ""): DeviceCall {
  return {
    ...row,
    cause: row.cause as DeviceCall["cause"],
    by_name: name,
    params: JSON.parse(params) as Record<string, unknown>,
    data: data === null ? null : JSON.parse(data),
  };
}
