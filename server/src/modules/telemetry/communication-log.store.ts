import { type RawBuilder, sql as raw } from "kysely";
import type { CommunicationEntry } from "@thingwright/contract/points/telemetry.ts";
import type { Cursor } from "../../platform/database/cursor.ts";
import { containing } from "../../platform/database/like.ts";
import { type Found, lookBack } from "../../platform/database/look-back.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { bigints } from "./columns.ts";
import { before, type Window, inWindow } from "./rows.store.ts";

/** A line as it is stored: an entry of the contract, and the device that it belongs to. */
export interface Line {
  deviceNo: number;
  entry: CommunicationEntry;
}

const directions = { up: 1, down: 2 } as const;

/** Builds the statement that stores lines; the ingest makes it a part of its own statement. */
export function insertedLines(lines: readonly Line[]): RawBuilder<unknown> {
  const column = (pick: (line: Line) => unknown) => lines.map(pick);
  return raw`
    insert into communication_log (device_no, time, id, direction, code, topic, payload, reason)
    select * from unnest(
      ${bigints(lines.map((line) => line.deviceNo))}::bigint[],
      ${bigints(lines.map((line) => line.entry.time))}::bigint[],
      ${column((line) => line.entry.id)}::uuid[],
      ${column((line) => directions[line.entry.direction])}::smallint[],
      ${column((line) => line.entry.code)}::integer[],
      ${column((line) => line.entry.topic)}::text[],
      ${column((line) => line.entry.payload)}::text[],
      ${column((line) => line.entry.reason ?? null)}::text[])`;
}

export interface LineFilter extends Window {
  direction?: "up" | "down" | undefined;
  /** Only lines of refused messages. */
  refused?: "1" | undefined;
  keyword?: string | undefined;
}

interface LineRow {
  id: string;
  time: number;
  direction: 1 | 2;
  code: number;
  topic: string;
  payload: string;
  reason: string | null;
}

/** Finds lines of a device, newest first. */
export async function findLines(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  filter: LineFilter,
  page: { after: Cursor | null; limit: number },
): Promise<Found<CommunicationEntry>> {
  const conditions = [raw`device_no = ${deviceNo}`, ...inWindow(filter), ...before(page.after)];
  // Refused messages have an index of their own, so this is a condition of the query. The other filters have none and
  // are applied to the rows that the query finds.
  if (filter.refused) conditions.push(raw`code <> 200`);
  const sieve = [];
  if (filter.direction) sieve.push(raw`direction = ${directions[filter.direction]}`);
  if (filter.keyword) {
    const like = containing(filter.keyword);
    sieve.push(raw`(topic ilike ${like} or payload ilike ${like} or reason ilike ${like})`);
  }
  const { rows, resumeAfter } = await lookBack<LineRow>(scope, sql, {
    rows: raw`select * from communication_log where ${raw.join(conditions, raw` and `)} order by time desc, id desc`,
    columns: raw`id, time, direction, code, topic, payload, reason`,
    sieve,
    limit: page.limit,
  });
  const entries = rows.map(({ direction, reason, ...row }): CommunicationEntry => ({
    ...row,
    direction: direction === 1 ? "up" : "down",
    ...(reason === null ? {} : { reason }),
  }));
  return { rows: entries, resumeAfter };
}
