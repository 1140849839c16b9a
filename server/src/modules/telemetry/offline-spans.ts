import type { TimeSpan } from "@thingwright/contract/points/telemetry.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { findPresenceChanges } from "./online-log.store.ts";

/**
 * How many changes are read at most: of a device that changes more often, only the latest spans are shown, as many as a
 * chart can show.
 */
const changesAtMost = 500;

/**
 * Finds when a device was offline within a range (milliseconds, `to` not included), oldest first. Times before the
 * first entry of the log are unknown and left out.
 */
export async function offlineSpans(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  { from, to }: TimeSpan,
): Promise<TimeSpan[]> {
  const changes = await findPresenceChanges(scope, sql, deviceNo, { from, to }, changesAtMost);
  const spans: TimeSpan[] = [];
  // Newest first: an offline span lasts until the change that follows it, or to the end of the range.
  let until = to;
  for (const { time, event } of changes) {
    if (event === 2 && until > from) spans.push({ from: Math.max(time, from), to: until });
    until = time;
  }
  return spans.toReversed();
}
