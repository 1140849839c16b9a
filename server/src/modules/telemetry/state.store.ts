import { sql as raw } from "kysely";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { Reported } from "./batch.ts";
import { jsonText } from "./columns.ts";
import { run } from "./rows.store.ts";

const many = systemScope(
  "the devices of one statement may have several owners; each was found in its own scope",
);

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

/** Reads the latest state of a device; empty, at version 0, for a device that has no state yet. */
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

/** Reads the last reported value of one property for each of several devices, by the number of the device. */
export async function readReported(
  scope: Scope,
  sql: Sql,
  wanted: readonly { deviceNo: number; identifier: string }[],
): Promise<Map<number, Reported>> {
  if (wanted.length === 0) return new Map();
  const rows = await run<{ device_no: number; reported: Reported | null }>(
    scope,
    sql,
    raw`${keptPlan} select wanted.device_no::float8 as device_no, state.reported -> wanted.identifier as reported
      from unnest(${wanted.map(({ deviceNo }) => deviceNo)}::bigint[], ${wanted.map(({ identifier }) => identifier)}::text[])
        as wanted (device_no, identifier)
      join device_state as state on state.device_no = wanted.device_no`,
  );
  return new Map(rows.flatMap(({ device_no, reported }) => (reported ? [[device_no, reported]] : [])));
}

/** The last reported value of one property of a device, and its desired value. */
export interface Twin {
  reported: Reported | null;
  desired: Omit<DesiredRow, "identifier"> | null;
}

/** Reads the twins of these properties, in the order of `wanted`. */
export async function readTwins(
  scope: Scope,
  sql: Sql,
  wanted: readonly { deviceNo: number; identifier: string }[],
): Promise<Twin[]> {
  if (wanted.length === 0) return [];
  return run<Twin>(
    scope,
    sql,
    raw`${keptPlan} select state.reported -> wanted.identifier as reported, case when desired.device_no is not null then
        jsonb_build_object('value', desired.value, 'time', desired.time, 'version', desired.version) end as desired
      from unnest(${wanted.map(({ deviceNo }) => deviceNo)}::bigint[], ${wanted.map(({ identifier }) => identifier)}::text[])
        with ordinality as wanted (device_no, identifier, place)
      left join device_state as state on state.device_no = wanted.device_no
      left join device_desired as desired
        on desired.device_no = wanted.device_no and desired.identifier = wanted.identifier
      order by wanted.place`,
  );
}

/** Stores desired values of properties, under a new version of the state. @returns that version */
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
 * Stores desired values of properties of several devices, in the given order; the same device may occur more than once.
 * @returns the new versions of the states, in the same order
 */
export async function writeDesiredOfMany(
  sql: Sql,
  wanted: readonly { deviceNo: number; params: Readonly<Record<string, unknown>> }[],
  now: number,
): Promise<number[]> {
  const versions: number[] = [];
  let rest = [...wanted.entries()];
  while (rest.length > 0) {
    const first = new Map<number, number>();
    for (const [place, { deviceNo }] of rest) if (!first.has(deviceNo)) first.set(deviceNo, place);
    const once = [...first.values()].map((place) => {
      const { deviceNo, params } = wanted[place]!;
      return { device_no: deviceNo, params };
    });
    const rows = await run<{ device_no: number; version: number }>(
      many,
      sql,
      raw`${keptPlan} with given as materialized (
          select * from jsonb_to_recordset(${jsonText(once)}::jsonb) as one (device_no bigint, params jsonb)
        ), state as (
          insert into device_state as known (device_no, version, reported, oldest, newest)
          select device_no, 1, '{}', 0, 0 from given order by device_no
          on conflict (device_no) do update set version = known.version + 1
          returning device_no, version
        ), desired as (
          insert into device_desired (device_no, identifier, value, time, version)
          select given.device_no, key, value, ${now}::bigint, state.version
          from given join state on state.device_no = given.device_no, jsonb_each(given.params)
          on conflict (device_no, identifier)
          do update set value = excluded.value, time = excluded.time, version = excluded.version
        ) select device_no::float8 as device_no, version from state`,
    );
    for (const { device_no, version } of rows) versions[first.get(device_no)!] = version;
    const written = new Set(first.values());
    rest = rest.filter(([place]) => !written.has(place));
  }
  return versions;
}

/**
 * The properties of a device whose desired values are to be deleted, each with the version up to which they are
 * deleted.
 */
export interface Cleared {
  deviceNo: number;
  versions: Readonly<Record<string, number>>;
}

/**
 * Deletes desired values of properties, each up to a version: a value that was stored under a later version stays. If
 * any was deleted, the state gets a new version. Lock order: states first, as in {@link writeDesired}, by the devices'
 * numbers.
 */
export async function clearDesired(scope: Scope, sql: Sql, cleared: readonly Cleared[]): Promise<void> {
  const upTo = cleared.flatMap(({ deviceNo, versions }) =>
    Object.entries(versions).map(([identifier, version]) => ({ device_no: deviceNo, identifier, version })),
  );
  await run(
    scope,
    sql,
    raw`${keptPlan} with upto as materialized (
        select device_no, identifier, max(version) as version
        from jsonb_to_recordset(${jsonText(upTo)}::jsonb) as one (device_no bigint, identifier text, version bigint)
        group by device_no, identifier
      ), known as materialized (
        select device_no from device_state where device_no in (select device_no from upto) order by device_no for update
      ), gone as (
        delete from device_desired as desired using known, upto
        where desired.device_no = known.device_no and upto.device_no = known.device_no
          and desired.identifier = upto.identifier and desired.version <= upto.version
        returning desired.device_no
      ) update device_state set version = version + 1 where device_no in (select device_no from gone)`,
  );
}

/**
 * Deletes all desired values of a device, under a new version of its state. Locks the state first, as {@link
 * writeDesired} does.
 */
export async function forgetDesired(scope: Scope, sql: Sql, deviceNo: number): Promise<void> {
  await run(
    scope,
    sql,
    raw`with known as materialized (
        select device_no from device_state where device_no = ${deviceNo} for update
      ), gone as (
        delete from device_desired as desired using known where desired.device_no = known.device_no returning 1
      ) update device_state set version = version + 1
      where device_no = ${deviceNo} and exists (select from gone)`,
  );
}

/** Deletes the latest reported values of these identifiers, under a new version of the state. */
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

/** Removes the state of deleted devices, with their late hours, reviews of tiers and faults. */
export async function deleteState(scope: Scope, sql: Sql, deviceNos: readonly number[]): Promise<void> {
  const theirs = raw`device_no = any(${deviceNos}::bigint[])`;
  await run(
    scope,
    sql,
    raw`with desired as (delete from device_desired where ${theirs}),
        late as (delete from telemetry_late_hour where ${theirs}),
        review as (delete from tier_review where ${theirs}),
         faults as (delete from device_fault where ${theirs})
      delete from device_state where ${theirs}`,
  );
}
