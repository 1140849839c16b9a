import { type RawBuilder, sql as raw } from "kysely";
import { keptPlan } from "../database/kept-plans.ts";
import type { SystemScope } from "../database/scope.ts";
import { everything, type Sql } from "../database/sql.ts";
import type { Offset } from "./offset.ts";

/** A row that is to be written: the events that one writer commits at once. */
export interface NewRow {
  writer: number;
  seq: number;
  /** When the row is written, in milliseconds since 1970; a row that is written again keeps its time. */
  time: number;
  count: number;
  events: Buffer;
}

export interface Row extends NewRow {
  order_no: number;
}

/** The most rows of one writer that one query reads; further rows wait for the next query. */
const ofAWriter = 64;

/** Makes the statement that writes a row. The ingest makes it a part of its own statement. */
export function insertedRow({ writer, seq, time, count, events }: NewRow): RawBuilder<unknown> {
  return raw`
    insert into stream (writer, seq, time, count, events)
    values (${writer}::bigint, ${seq}::bigint, ${time}::bigint, ${count}::integer, ${events}::bytea)`;
}

export async function insertRow(scope: SystemScope, sql: Sql, row: NewRow): Promise<void> {
  await raw`${keptPlan} ${insertedRow(row)}`.execute(everything(scope, sql));
}

/** Locks a shared writer until the transaction ends; waits for one if all are locked. @returns the writer's number */
async function lockShared(scope: SystemScope, sql: Sql): Promise<number> {
  const shared = () =>
    everything(scope, sql).selectFrom("stream_writer").select("no").where("node", "is", null);
  const free = await shared().orderBy("no").limit(1).forNoKeyUpdate().skipLocked().executeTakeFirst();
  if (free) return free.no;
  const all = await shared().execute();
  const { no } = all[Math.floor(Math.random() * all.length)]!;
  await shared().where("no", "=", no).forNoKeyUpdate().executeTakeFirstOrThrow();
  return no;
}

/** Writes a row as the next row of a shared writer, which is locked until the transaction ends. */
export async function insertShared(
  scope: SystemScope,
  sql: Sql,
  { time, count, events }: Omit<NewRow, "writer" | "seq">,
): Promise<void> {
  // The lock is a statement of its own: a statement that both chooses and changes a writer may choose again after
  // waiting.
  const no = await lockShared(scope, sql);
  await raw`${keptPlan}
    with shared as (update stream_writer set last = last + 1 where no = ${no} returning no, last)
    insert into stream (writer, seq, time, count, events)
    select no, last, ${time}::bigint, ${count}::integer, ${events}::bytea from shared`.execute(
    everything(scope, sql),
  );
}

/**
 * Reads the rows of all writers after an offset, merged, up to a number of bytes; at least one row if there is any. One
 * query is one snapshot, so that a row comes after all rows that were committed before it was written. If a writer has
 * more rows than one query reads of it, the query returns no row after the last one that it read of that writer,
 * because later rows may build on unread ones.
 */
export async function readRows(scope: SystemScope, sql: Sql, after: Offset, bytes: number): Promise<Row[]> {
  const { rows } = await raw<Row>`${keptPlan}
    with found as materialized (
      select row.writer, row.seq, row.time, row.order_no, row.count, row.events
      from stream_writer as writer
      left join unnest(${[...after.keys()]}::bigint[], ${[...after.values()]}::bigint[]) as place (writer, seq)
        on place.writer = writer.no
      cross join lateral (
        select * from stream
        where stream.writer = writer.no and stream.seq > coalesce(place.seq, 0)
        order by stream.seq limit ${raw.lit(ofAWriter)}
      ) as row
      where writer.last is null or writer.last > coalesce(place.seq, 0)
    ), bound as (
      select min(last) as order_no from (
        select max(order_no) as last from found group by writer having count(*) = ${raw.lit(ofAWriter)}
      ) as full_writer
    ), sized as (
      select found.*, sum(octet_length(events)) over (order by order_no) - octet_length(events) as before
      from found
    )
    select sized.writer, seq, time, sized.order_no, count, events
    from sized, bound
    where before < ${bytes} and (bound.order_no is null or sized.order_no <= bound.order_no)
    order by sized.order_no`.execute(everything(scope, sql));
  return rows;
}

/** Whether there may be more rows than {@link readRows} has returned at once. */
export function mayBeCut(rows: readonly Row[], bytes: number): boolean {
  return rows.length >= ofAWriter || rows.reduce((sum, { events }) => sum + events.length, 0) >= bytes;
}
