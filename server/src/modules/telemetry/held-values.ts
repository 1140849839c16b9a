import type { HistoryPoint } from "@thingwright/contract/points/telemetry.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { hourMs } from "./batch.ts";
import { lastOffline } from "./device-number.store.ts";
import { findLastBefore } from "./history.store.ts";
import { readProgress } from "./hours.store.ts";
import { offlineSpans } from "./offline-spans.ts";

const upkeep = systemScope("how far hours are summed up is the platform's affair");
/**
 * How far back raw values are searched, in milliseconds. Earlier values are found in the sums by hour, which exist some
 * minutes after the hour.
 */
const rawMost = 24 * hourMs;

/**
 * Finds the last value of each property before a time, if the value still held then: a device that was offline in
 * between may have changed without a report.
 * @param time milliseconds since 1970
 */
export async function valuesBefore(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  identifiers: readonly string[],
  time: number,
): Promise<ReadonlyMap<string, HistoryPoint>> {
  const hour = time - (time % hourMs);
  const [progress, left] = await Promise.all([readProgress(upkeep, sql), lastOffline(scope, sql, deviceNo)]);
  const raw = { from: Math.max(Math.min(hour, progress ?? 0), hour - rawMost), to: time };
  const found = await findLastBefore(scope, sql, deviceNo, identifiers, raw);
  if (found.length === 0) return new Map();
  // The online log may have dropped the entry, but the device's row still has the time when it last went offline.
  const earliest = Math.min(...found.map((one) => one.time));
  const spans = await offlineSpans(scope, sql, deviceNo, { from: earliest, to: time });
  const lost = Math.max(spans.at(-1)?.from ?? -Infinity, left !== null && left < time ? left : -Infinity);
  return new Map(
    found.filter((one) => one.time >= lost).map(({ identifier, ...point }) => [identifier, point]),
  );
}
