import type { TimeSpan } from "@thingwright/contract/points/telemetry.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { findPresenceChanges } from "./online-log.store.ts";

/** A device that changes more often has only its latest times offline told: a chart could not show more. */
const changesAtMost = 500;

/**
 * When a device was offline within a range (milliseconds, `to` not included), oldest first. Times of which the log does
 * not know, because they are before its first entry, are left out.
 */
export async function offlineSpans(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  { from, to }: TimeSpan,
): Promise<TimeSpan[]> {
  const changes = await findPresenceChanges(scope, sql, deviceNo, { from, to }, changesAtMost);
  const spans: TimeSpan[] = [];
  // Newest first: a time offline lasts until the change that was looked at before, or to the end of the range.
  let until = to;
  for (const { time, event } of changes) {
    if (event === 2 && until > from) spans.push({ from: Math.max(time, from), to: until });
    until = time;
  }
  return spans.toReversed();
}
