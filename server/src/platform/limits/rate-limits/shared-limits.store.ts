import { sql as raw } from "kysely";
import { keptPlan } from "../../database/kept-plans.ts";
import type { SystemScope } from "../../database/scope.ts";
import { everything, type Sql } from "../../database/sql.ts";

interface Spending {
  keys: Buffer[];
  /** Null for a key that never refuses. */
  points: (number | null)[];
  seconds: number[];
  /** Seconds since 1970. */
  at: number;
}

/**
 * Spends a point of each key, or of none.
 * @returns the keys without a point left, by their positions, counted from 1, with the seconds to wait; empty if all
 * were spent
 */
export async function spendPoints(
  scope: SystemScope,
  sql: Sql,
  { keys, points, seconds, at }: Spending,
): Promise<{ place: number; wait: number }[]> {
  const { rows } = await raw<{ place: number; wait: number }>`${keptPlan}
    select place, wait from spend_points(
      ${keys}::bytea[], ${points}::int[], ${seconds}::bigint[], ${at}::bigint)
    order by place`.execute(everything(scope, sql));
  return rows;
}

interface Settling {
  refund: Buffer[];
  clear: Buffer[];
}

/** Gives one point back to some keys and all points to others. */
export async function settlePoints(scope: SystemScope, sql: Sql, { refund, clear }: Settling): Promise<void> {
  // All rows are locked first, in the order in which spending locks them.
  await raw`${keptPlan}
    with held as materialized (
      select key from rate_limit where key = any(${[...refund, ...clear]}::bytea[]) order by key for update
    ), refunded as (
      update rate_limit set used = greatest(used - 1, 0)
      where key = any(${refund}::bytea[]) and (select count(*) from held) > 0
    )
    delete from rate_limit where key = any(${clear}::bytea[]) and (select count(*) from held) > 0`.execute(
    everything(scope, sql),
  );
}

/** The most rows deleted at a time, so that no call waits long for a row that it needs. */
const atOnce = 10_000;

/** Deletes rows whose windows have ended, except rows that are in use. */
export async function deleteEnded(scope: SystemScope, sql: Sql, at: number): Promise<void> {
  let deleted: bigint;
  do {
    const { numAffectedRows } = await raw`
      delete from rate_limit where key in (
        select key from rate_limit where ends <= ${at} limit ${raw.lit(atOnce)} for update skip locked
      )`.execute(everything(scope, sql));
    deleted = numAffectedRows ?? 0n;
  } while (deleted === BigInt(atOnce));
}

/** Deletes the rows whose windows end first, if there are more than `most`. */
export async function deleteSurplus(scope: SystemScope, sql: Sql, most: number): Promise<void> {
  await raw`
    delete from rate_limit where key in (
      select key from rate_limit order by ends
      limit greatest(0, (select count(*) from rate_limit) - ${most}::bigint) for update skip locked
    )`.execute(everything(scope, sql));
}
