import { sql as raw } from "kysely";
import { missedLock } from "./errors.ts";
import type { SystemScope } from "./scope.ts";
import { everything, type Sql } from "./sql.ts";

const dayMs = 86_400_000;
/** Any number that no other program locks: servers make partitions one after another. */
const lock = 8_461_930_272;
const patienceMs = 200;

/** A table that is divided by time, and how many days a partition holds. */
export interface DividedTable {
  table: string;
  days: number;
}

/** Where the partition that holds a time begins, in milliseconds. */
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

/** The partitions that exist, by the times they start at. */
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
 * Makes the partition that starts at a time, unless it is there. It is made beside its table and then
 * attached: that holds up neither readers nor writers.
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
    await raw`select pg_advisory_xact_lock(${raw.lit(lock)})`.execute(db);
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
 * Drops a partition, unless its table is being read or written for so long that those who come next would wait behind this, which needs
 * the table for itself for a moment.
 * @returns whether it is gone
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
