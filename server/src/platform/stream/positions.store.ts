import { sql as raw } from "kysely";
import { keptPlan } from "../database/kept-plans.ts";
import { lockName } from "../database/named-lock.ts";
import type { SystemScope } from "../database/scope.ts";
import { everything, type Sql } from "../database/sql.ts";
import type { Offset } from "./offset.ts";

/** The position (offset) of a consumer in one shard of the devices. */
export interface Position {
  shard: number;
  /** How many shards the consumer divided the devices into. */
  shards: number;
  /** Grows with each change, so that a process that no longer holds the shard cannot move the position. */
  version: number;
  offset: Offset;
}

/**
 * Locks the positions of a consumer until the transaction ends, and keeps other transactions from adding positions
 * until then. Waits for a transaction that is changing them.
 * @returns the positions, by shard
 */
export async function lockPositions(scope: SystemScope, sql: Sql, consumer: string): Promise<Position[]> {
  // Row locks would not hold up a transaction that finds no rows. It would then overwrite positions that were added and
  // moved in the meantime.
  await lockName(sql, `stream ${consumer}`);
  const rows = await everything(scope, sql)
    .selectFrom("stream_position")
    .select(["part as shard", "parts as shards", "version", "seqs"])
    .where("consumer", "=", consumer)
    .orderBy("part")
    .forUpdate()
    .execute();
  return rows.map(({ seqs, ...row }) => ({
    ...row,
    offset: new Map(Object.entries(seqs).map(([writer, seq]) => [Number(writer), seq])),
  }));
}

/** Lists the consumers that have positions. */
export async function consumersWithPositions(scope: SystemScope, sql: Sql): Promise<Set<string>> {
  const rows = await everything(scope, sql)
    .selectFrom("stream_position")
    .select("consumer")
    .distinct()
    .execute();
  return new Set(rows.map(({ consumer }) => consumer));
}

function inserted(
  scope: SystemScope,
  sql: Sql,
  consumer: string,
  positions: readonly Position[],
  now: number,
) {
  const rows = positions.map(({ shard, shards, version, offset }) => ({
    consumer,
    part: shard,
    parts: shards,
    version,
    seqs: jsonOf(offset),
    seen_at: Math.floor(now / 1000),
  }));
  return everything(scope, sql).insertInto("stream_position").values(rows);
}

/** Adds the positions of shards that have none; existing positions stay. @param now milliseconds */
export async function addPositions(...given: Parameters<typeof inserted>): Promise<void> {
  await inserted(...given)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds positions, and replaces existing positions of the same shards. @param now milliseconds */
export async function putPositions(...given: Parameters<typeof inserted>): Promise<void> {
  await inserted(...given)
    .onConflict((conflict) =>
      conflict.columns(["consumer", "part"]).doUpdateSet((row) => ({
        parts: row.ref("excluded.parts"),
        version: row.ref("excluded.version"),
        seqs: row.ref("excluded.seqs"),
        seen_at: row.ref("excluded.seen_at"),
      })),
    )
    .execute();
}

/**
 * Moves the positions of shards that are at the same offset to another offset.
 * @param held the shards, with the versions that their positions must still have
 * @param now milliseconds
 * @returns whether all positions had these versions; if not, another process has moved one of them
 */
export async function movePositions(
  scope: SystemScope,
  sql: Sql,
  consumer: string,
  held: readonly { shard: number; version: number }[],
  offset: Offset,
  now: number,
): Promise<boolean> {
  const { numAffectedRows } = await raw`${keptPlan}
    update stream_position set version = held.version + 1, seqs = ${jsonOf(offset)}::jsonb,
      seen_at = ${Math.floor(now / 1000)}::bigint
    from unnest(${held.map(({ shard }) => shard)}::integer[], ${held.map(({ version }) => version)}::bigint[])
      as held (shard, version)
    where consumer = ${consumer} and stream_position.part = held.shard
      and stream_position.version = held.version`.execute(everything(scope, sql));
  return Number(numAffectedRows) === held.length;
}

/**
 * Deletes the positions of consumers that have not moved since a time.
 * @param known the consumers that exist: their positions stay
 * @param before the time, in milliseconds
 */
export async function deletePositions(
  scope: SystemScope,
  sql: Sql,
  known: readonly string[],
  before: number,
): Promise<void> {
  await raw`delete from stream_position
    where seen_at < ${Math.floor(before / 1000)}::bigint and consumer <> all(${known}::text[])`.execute(
    everything(scope, sql),
  );
}

function jsonOf(offset: Offset): string {
  return JSON.stringify(Object.fromEntries(offset));
}
