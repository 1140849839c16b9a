import { sql as raw } from "kysely";
import type { SystemScope } from "../database/scope.ts";
import { everything, type Sql } from "../database/sql.ts";
import type { Offset } from "./offset.ts";

/** Adds a writer of a process. @returns its number */
export async function addWriter(scope: SystemScope, sql: Sql, node: number): Promise<number> {
  const { no } = await everything(scope, sql)
    .insertInto("stream_writer")
    .values({ node })
    .returning("no")
    .executeTakeFirstOrThrow();
  return no;
}

/** Records the number of the last row of a writer that will write no more. */
export async function endWriter(scope: SystemScope, sql: Sql, no: number, last: number): Promise<void> {
  await everything(scope, sql).updateTable("stream_writer").set({ last }).where("no", "=", no).execute();
}

const lastOf = raw`coalesce((select max(seq) from stream where writer = stream_writer.no), 0)`;

/** Records that the writers of a process, or of all processes except one, will write no more. */
export async function endWriters(
  scope: SystemScope,
  sql: Sql,
  processes: { of: number } | { butOf: number },
): Promise<void> {
  const which = "of" in processes ? raw`node = ${processes.of}` : raw`node <> ${processes.butOf}`;
  await raw`update stream_writer set last = ${lastOf} where last is null and ${which}`.execute(
    everything(scope, sql),
  );
}

/**
 * Corrects the last numbers of writers whose process was taken for dead when it had only lost its connection: such a
 * process may have committed a row after that.
 */
export async function mendEnds(scope: SystemScope, sql: Sql): Promise<void> {
  await raw`
    update stream_writer set last = ${lastOf}
    where node is not null and exists (select from stream where writer = stream_writer.no and seq > last)`.execute(
    everything(scope, sql),
  );
}

/** Removes writers that have ended, whose rows are gone, and whose last row all positions have passed. */
export async function deleteWriters(scope: SystemScope, sql: Sql): Promise<void> {
  await raw`
    delete from stream_writer where node is not null and last is not null
      and not exists (select from stream where writer = stream_writer.no)
      and not exists (
        select from stream_position
        where coalesce((seqs ->> stream_writer.no::text)::bigint, 0) < stream_writer.last
      )`.execute(everything(scope, sql));
}

/** Finds the offset after all rows that are committed, or before all rows that are kept. */
export async function offsetAt(scope: SystemScope, sql: Sql, end: "newest" | "oldest"): Promise<Offset> {
  const seq =
    end === "newest"
      ? raw`coalesce(last, (select max(seq) from stream where writer = stream_writer.no), 0)`
      : raw`coalesce((select min(seq) - 1 from stream where writer = stream_writer.no), last, 0)`;
  const { rows } = await raw<{
    no: number;
    seq: number;
  }>`select no, ${seq} as seq from stream_writer`.execute(everything(scope, sql));
  return new Map(rows.map(({ no, seq: before }) => [no, before]));
}

/** Returns which of these writers have been removed. */
export async function goneOf(scope: SystemScope, sql: Sql, writers: readonly number[]): Promise<number[]> {
  const { rows } = await raw<{ no: number }>`
    select no from unnest(${writers}::bigint[]) as one (no)
    where not exists (select from stream_writer where stream_writer.no = one.no)`.execute(
    everything(scope, sql),
  );
  return rows.map(({ no }) => no);
}
