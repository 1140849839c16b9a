import { type RawBuilder, sql as raw } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import { insertedRow, type NewRow } from "../../platform/stream/rows.store.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { Batch, Row } from "./batch.ts";
import { bigints, jsonbs, jsonText } from "./columns.ts";
import { insertedLines, type Line } from "./communication-log.store.ts";

/**
 * Milliseconds. If the clock was ahead and has been set back, a stored value may have a time in the future. A value
 * whose time is further ahead than this is replaced by any value whose time is not, since it would otherwise hide all
 * newer values until its time has come.
 */
const aheadMs = 60_000;

function insertedRows(rows: readonly Row[]): RawBuilder<unknown> {
  return raw`
      insert into telemetry (device_no, time, values)
      select * from unnest(
        ${bigints(rows.map((row) => row.deviceNo))}::bigint[],
        ${bigints(rows.map((row) => row.time))}::bigint[],
        ${jsonbs(rows.map((row) => row.text))}::jsonb[])`;
}

/**
 * Stores a batch in one statement, which is one transaction and one round trip. Looking for existing rows is a third of
 * the work, so fresh rows are inserted without looking. The latest state is merged key by key only if a change is older
 * than something stored.
 * @param events the batch's row of the stream of device events
 * @returns the newest time that is now stored for each device, by its number
 * @throws the database's error about `telemetry`'s primary key, if a fresh row was not fresh
 */
export async function storeBatch(
  scope: SystemScope,
  sql: Sql,
  batch: Batch,
  lines: readonly Line[],
  events: NewRow | null,
): Promise<[deviceNo: number, newest: number][]> {
  const { fresh, again, states, late } = batch;
  const ahead = batch.now + aheadMs;
  const parts = [];
  if (fresh.length > 0) parts.push(raw`fresh as (${insertedRows(fresh)})`);
  if (again.length > 0)
    parts.push(raw`
    again as (${insertedRows(again)}
      on conflict (device_no, time) do update set values = telemetry.values || excluded.values
    )`);
  if (states.length > 0)
    parts.push(raw`
    state as (
      insert into device_state as known (device_no, version, reported, oldest, newest)
      select device_no, 1, reported, oldest, newest from unnest(
        ${bigints(states.map((state) => state.deviceNo))}::bigint[],
        ${jsonbs(states.map((state) => jsonText(state.reported)))}::jsonb[],
        ${bigints(states.map((state) => state.oldest))}::bigint[],
        ${bigints(states.map((state) => state.newest))}::bigint[]) as change (device_no, reported, oldest, newest)
      on conflict (device_no) do update set
        version = known.version + 1,
        reported = known.reported || case
          when excluded.oldest >= known.newest then excluded.reported
          else coalesce((
            select jsonb_object_agg(key, value) from jsonb_each(excluded.reported)
            where not known.reported ? key or (known.reported -> key ->> 1)::bigint <= (value ->> 1)::bigint
              or ((known.reported -> key ->> 1)::bigint > ${ahead} and (value ->> 1)::bigint <= ${ahead})
          ), '{}')
        end,
        oldest = excluded.oldest,
        newest = greatest(known.newest, excluded.newest)
      returning device_no, newest
    )`);
  if (late.length > 0)
    parts.push(raw`
    late as (
      insert into telemetry_late_hour (device_no, hour)
      select * from unnest(
        ${bigints(late.map((one) => one.deviceNo))}::bigint[],
        ${bigints(late.map((one) => one.hour))}::bigint[])
      on conflict do nothing
    )`);
  if (lines.length > 0) parts.push(raw`lines as (${insertedLines(lines)})`);
  if (events) parts.push(raw`events as (${insertedRow(events)})`);
  if (parts.length === 0) return [];
  // If all rows are fresh, their newest times are the newest stored times, and need not be read back.
  const asked = again.length > 0;
  const { rows } = await raw<{ device_no: number; newest: number }>`${keptPlan}
    with ${raw.join(parts)} ${asked ? raw`select device_no, newest from state` : raw`select`}`.execute(
    everything(scope, sql),
  );
  if (asked) return rows.map((row) => [row.device_no, row.newest]);
  return states.map((state) => [state.deviceNo, state.newest]);
}
