import { sql as raw } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { Reported } from "./batch.ts";
import { jsonText } from "./columns.ts";
import { run } from "./rows.store.ts";

export interface DesiredRow {
  identifier: string;
  value: unknown;
  /** Milliseconds. */
  time: number;
  version: number;
}

export interface State {
  version: number;
  reported: Record<string, Reported>;
  desired: DesiredRow[];
}

/** The latest state; empty, at version 0, for a device that was never heard of. */
export async function readState(scope: Scope, sql: Sql, deviceNo: number): Promise<State> {
  const [row] = await run<State>(
    scope,
    sql,
    raw`${keptPlan} select coalesce(state.version, 0) as version, coalesce(state.reported, '{}') as reported,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'identifier', identifier, 'value', value, 'time', time, 'version', version) order by identifier), '[]')
          from device_desired where device_no = ${deviceNo}) as desired
      from (select 1) as one left join device_state as state on state.device_no = ${deviceNo}`,
  );
  return row!;
}

/** Makes properties desired, under a new version of the state. @returns that version */
export async function writeDesired(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  params: Readonly<Record<string, unknown>>,
  now: number,
): Promise<number> {
  const [row] = await run<{ version: number }>(
    scope,
    sql,
    raw`with state as (
        insert into device_state as known (device_no, version, reported, oldest, newest)
        values (${deviceNo}, 1, '{}', 0, 0)
        on conflict (device_no) do update set version = known.version + 1
        returning version
      ), desired as (
        insert into device_desired (device_no, identifier, value, time, version)
        select ${deviceNo}::bigint, key, value, ${now}::bigint, state.version
        from state, jsonb_each(${jsonText(params)}::jsonb)
        on conflict (device_no, identifier)
        do update set value = excluded.value, time = excluded.time, version = excluded.version
      ) select version from state`,
  );
  return row!.version;
}

/**
 * Forgets desired properties, each up to a version: what was desired anew since then stays. Where any has gone, the state
 * has a new version. The state is locked first, as in {@link writeDesired}.
 */
export async function clearDesired(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  versions: Readonly<Record<string, number>>,
): Promise<void> {
  await run(
    scope,
    sql,
    raw`with known as materialized (
        select device_no from device_state where device_no = ${deviceNo} for update
      ), gone as (
        delete from device_desired as desired
        using known, jsonb_each_text(${jsonText(versions)}::jsonb) as upto (identifier, version)
        where desired.device_no = known.device_no and desired.identifier = upto.identifier
          and desired.version <= upto.version::bigint
        returning 1
      ) update device_state set version = version + 1
      where device_no = ${deviceNo} and exists (select from gone)`,
  );
}

/** Forgets the latest values of these identifiers, under a new version of the state. */
export async function forgetReported(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  identifiers: readonly string[],
): Promise<void> {
  await run(
    scope,
    sql,
    raw`update device_state set version = version + 1, reported = reported - ${identifiers}::text[]
      where device_no = ${deviceNo} and reported ?| ${identifiers}::text[]`,
  );
}

/** Removes the state of deleted devices. */
export async function deleteState(scope: Scope, sql: Sql, deviceNos: readonly number[]): Promise<void> {
  const theirs = raw`device_no = any(${deviceNos}::bigint[])`;
  await run(
    scope,
    sql,
    raw`with desired as (delete from device_desired where ${theirs}),
        late as (delete from telemetry_late_hour where ${theirs})
      delete from device_state where ${theirs}`,
  );
}
