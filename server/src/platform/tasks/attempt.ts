import type { Bus } from "../bus.ts";
import { type Clock, seconds } from "../clock.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { Actor } from "../actor.ts";
import type { Logger } from "../log.ts";
import type { Pressure } from "../memory/pressure.ts";
import { lockOwn } from "./claim.store.ts";
import type { Tasks } from "./tasks.ts";
import { updateTask } from "./tasks.store.ts";
import type { TaskRow } from "./wire.ts";

export const anyTask = systemScope("a worker works on tasks of every account");

/** The parts of the platform that working on a task needs. */
export interface WorkDeps {
  tasks: Tasks;
  sql: Sql;
  bus: Bus;
  clock: Clock;
  log: Logger;
  pressure: Pick<Pressure, "state">;
  /** Reads an account with the rights that it has in a transaction; null if the account is disabled or gone. */
  actorOf: (sql: Sql, uid: string) => Promise<Actor | null>;
}

/** A claimed task, and the number that this process had when it claimed it. */
export interface Claimed {
  row: TaskRow;
  nodeNo: number;
}

/** How often processes may begin a task without progress. Beyond this, the task itself seems to crash them. */
export const mostClaims = 5;

/**
 * Seconds until a failed step is tried again, after the first failure, the second, …; after the last, the task has
 * failed.
 */
export const pauses = [1, 5, 30, 120, 600, 1800, 3600];

/** Another process works on the task by now, because this process was taken for dead; or the task is gone. */
class Lost extends Error {}

/**
 * Runs work in a transaction that locks the task. Does nothing if the task is no longer claimed by this process.
 * @returns the result of the work, or undefined if nothing was done
 */
export async function holding<T>(
  { sql }: WorkDeps,
  { row: { id }, nodeNo }: Claimed,
  work: (sql: Sql, row: TaskRow) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await sql.transaction(async (transaction) => {
      const row = await lockOwn(anyTask, transaction, id, nodeNo);
      if (!row) throw new Lost();
      return work(transaction, row);
    });
  } catch (error) {
    if (error instanceof Lost) return undefined;
    throw error;
  }
}

/**
 * Puts a task off after a failure.
 * @param pause seconds; up to a fifth is taken off at random, so that tasks that failed together are not retried
 * together
 */
export function putOff(
  sql: Sql,
  { id, tries }: TaskRow,
  { pause, now }: { pause: number; now: number },
): Promise<TaskRow> {
  const at = seconds(now);
  return updateTask(anyTask, sql, id, {
    tries: tries + 1,
    claims: 0,
    problem: "server_error",
    node_no: null,
    put_off_at: at,
    run_at: at + Math.ceil(pause * (1 - Math.random() / 5)),
  });
}
