import { sql as raw } from "kysely";
import { expect } from "vitest";
import { systemScope } from "../src/platform/database/scope.ts";
import { everything, type Sql } from "../src/platform/database/sql.ts";
import { eventually } from "./eventually.ts";

const test = systemScope("tests look at every connection");

/** How many statements wait for a lock in a test's database. */
export async function waitingForLocks(sql: Sql): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(everything(test, sql));
  return rows[0]!.count;
}

/** Waits until a statement waits for a lock of this transaction; statements that wait for others do not count. */
export async function untilWaitingFor(transaction: Sql, sql: Sql): Promise<void> {
  const { rows } = await raw<{ pid: number }>`select pg_backend_pid() as pid`.execute(
    everything(test, transaction),
  );
  // Queried outside of the transaction, in which each query would see the same activity.
  const waiting = () =>
    raw`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and ${rows[0]!.pid} = any(pg_blocking_pids(pid))`.execute(
      everything(test, sql),
    );
  await eventually(async () => expect((await waiting()).rows).not.toEqual([]));
}

/** Waits until some statement waits for a lock. */
export const untilWaiting = (sql: Sql) =>
  eventually(async () => expect(await waitingForLocks(sql)).toBeGreaterThan(0));
