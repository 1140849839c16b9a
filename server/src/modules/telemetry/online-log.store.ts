import { type RawBuilder, sql as raw } from "kysely";
import type { OnlineEntry, OnlineEvent } from "@thingwright/contract/points/telemetry.ts";
import type { Cursor } from "../../platform/database/cursor.ts";
import { type Found, lookBack } from "../../platform/database/look-back.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { bigints } from "./columns.ts";
import { before, run, type Window, inWindow } from "./rows.store.ts";

export interface OnlineLine {
  deviceNo: number;
  entry: OnlineEntry;
}

export async function insertOnlineLines(scope: Scope, sql: Sql, lines: readonly OnlineLine[]): Promise<void> {
  await run(
    scope,
    sql,
    raw`insert into online_log (device_no, time, id, event, reason, address)
      select * from unnest(
        ${bigints(lines.map((line) => line.deviceNo))}::bigint[],
        ${bigints(lines.map((line) => line.entry.time))}::bigint[],
        ${lines.map((line) => line.entry.id)}::uuid[],
        ${lines.map((line) => line.entry.event)}::smallint[],
        ${lines.map((line) => line.entry.reason)}::text[],
        ${lines.map((line) => line.entry.address)}::text[])`,
  );
}

export interface OnlineFilter extends Window {
  event?: OnlineEvent | undefined;
  /** Only lines of refused sign-ins. */
  refused?: "1" | undefined;
}

/** Finds lines of a device, newest first. */
export function findOnlineLines(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  filter: OnlineFilter,
  page: { after: Cursor | null; limit: number },
): Promise<Found<OnlineEntry>> {
  const conditions = [raw`device_no = ${deviceNo}`, ...inWindow(filter), ...before(page.after)];
  if (filter.event !== undefined) conditions.push(raw`event = ${filter.event}`);
  if (filter.refused) conditions.push(raw`event = 0`);
  return lookBack<OnlineEntry>(scope, sql, {
    rows: raw`select * from online_log where ${raw.join(conditions, raw` and `)} order by time desc, id desc`,
    columns: raw`id, time, event, reason, address`,
    sieve: [],
    limit: page.limit,
  });
}

/** A device came online (1) or went offline (2). */
export interface PresenceChange {
  time: number;
  event: 1 | 2;
}

/**
 * Finds the changes between online and offline in a range, and (as far as `limit` allows) the last of each kind before
 * the range, newest first. `to` is not included.
 */
export function findPresenceChanges(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  { from, to }: { from: number; to: number },
  limit: number,
): Promise<PresenceChange[]> {
  // The union has a part for each event and range, so that the index serves all of them, however many refused sign-ins
  // the log has.
  const changes = (event: 1 | 2, times: RawBuilder<unknown>, most: number) => raw`
    (select time, id, event from online_log where device_no = ${deviceNo} and event = ${event} and ${times}
      order by time desc, id desc limit ${most})`;
  const within = raw`time >= ${from} and time < ${to}`;
  const earlier = raw`time < ${from}`;
  return run<PresenceChange>(
    scope,
    sql,
    raw`select time, event from (
        ${changes(1, within, limit)} union all ${changes(2, within, limit)}
        union all ${changes(1, earlier, 1)} union all ${changes(2, earlier, 1)}
      ) as change order by time desc, id desc limit ${limit}`,
  );
}
