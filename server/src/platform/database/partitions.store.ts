import { sql as raw } from "kysely";
import { missedLock } from "./errors.ts";
import { lockName } from "./named-lock.ts";
import type { SystemScope } from "./scope.ts";
import { everything, type Sql } from "./sql.ts";

const dayMs = 86_400_000;
const patienceMs = 200;

/** A table that is partitioned by time, and how many days a partition holds. */
export interface DividedTable {
  table: string;
  days: number;
}

/** Returns the start of the partition that holds a time, in milliseconds. */
export function partitionStart({ days }: Pick<DividedTable, "days">, time: number): number {
  return time - (time % (days * dayMs));
}

function nameOf({ table }: DividedTable, start: number): string {
  return `${table}_p${new Date(start).toISOString().slice(0, 10).replaceAll("-", "")}`;
}

function startOf(name: string): number {
  const [, year, month, day] = /_p(\d{4})(\d\d)(\d\d)$/.exec(name)!;
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}

/** Lists the starts of the partitions that exist, in milliseconds. */
export async function partitionStarts(
  scope: SystemScope,
  sql: Sql,
  { table }: DividedTable,
): Promise<number[]> {
  const found = await raw<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class as child on child.oid = inhrelid
    where inhparent = ${table}::regclass`.execute(everything(scope, sql));
  return found.rows.map((row) => startOf(row.name));
}

/**
 * Creates the partition that starts at a time, unless it exists. The partition is created as a table of its own and
 * then attached, so that neither readers nor writers of the parent table are held up.
 */
export async function createPartition(
  scope: SystemScope,
  sql: Sql,
  divided: DividedTable,
  start: number,
): Promise<void> {
  const { table, days } = divided;
  const name = nameOf(divided, start);
  const end = start + days * dayMs;
  await sql.transaction(async (transaction) => {
    const db = everything(scope, transaction);
    // Processes create partitions one after another.
    await lockName(transaction, "partitions");
    const { rows } = await raw<{ made: boolean; attached: boolean }>`
      select to_regclass(${name}) is not null as made,
        exists (select from pg_inherits where inhrelid = to_regclass(${name})) as attached`.execute(db);
    const { made, attached } = rows[0]!;
    if (attached) return;
    if (!made) await raw`create table ${raw.id(name)} (like ${raw.id(table)} including all)`.execute(db);
    await raw`alter table ${raw.id(table)} attach partition ${raw.id(name)}
      for values from (${raw.lit(start)}) to (${raw.lit(end)})`.execute(db);
  });
}

/**
 * Drops a partition, unless another transaction uses the table for longer than 200 ms. Dropping needs an exclusive lock
 * on the table, and later queries would wait behind it.
 * @returns whether the partition is gone
 */
export async function dropPartition(
  scope: SystemScope,
  sql: Sql,
  divided: DividedTable,
  start: number,
): Promise<boolean> {
  try {
    await sql.transaction(async (transaction) => {
      const db = everything(scope, transaction);
      await raw`set local lock_timeout = ${raw.lit(patienceMs)}`.execute(db);
      await raw`drop table if exists ${raw.id(nameOf(divided, start))}`.execute(db);
    });
    return true;
  } catch (error) {
    if (missedLock(error)) return false;
    throw error;
  }
}
