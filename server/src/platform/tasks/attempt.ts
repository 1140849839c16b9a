import type { Bus } from "../bus.ts";
import { type Clock, seconds } from "../clock.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { Actor } from "../actor.ts";
import type { Logger } from "../log.ts";
import type { Pressure } from "../pressure.ts";
import { lockOwn } from "./claim.store.ts";
import type { Tasks } from "./tasks.ts";
import { updateTask } from "./tasks.store.ts";
import type { TaskRow } from "./wire.ts";

export const anyTask = systemScope("a worker works on tasks of every account");

/** What working on a task needs. */
export interface WorkParts {
  tasks: Tasks;
  sql: Sql;
  bus: Bus;
  clock: Clock;
  log: Logger;
  pressure: Pick<Pressure, "state">;
  /** The rights that an account has as a connection sees them; null if it is disabled or gone. */
  actorOf: (sql: Sql, uid: string) => Promise<Actor | null>;
}

/** A claimed task, and the number that this process had when it claimed it. */
export interface Claimed {
  row: TaskRow;
  nodeNo: number;
}

/** So often may processes begin on a task without bringing it on: it seems to be what ends them. */
export const mostClaims = 5;

/** Seconds until a step that has failed is tried again; after the last, the task has failed. */
export const pauses = [1, 5, 30, 120, 600, 1800, 3600];

/** Another process works on the task by now, since this one was taken for dead; or the task is gone. */
class Lost extends Error {}

/**
 * Runs a transaction that holds the task locked. Where the task is no longer this process's, nothing is done.
 * @returns what the work gives, or undefined if nothing was done
 */
export async function holding<T>(
  { sql }: WorkParts,
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
 * @param pause seconds; up to a fifth is taken off at random, so that what failed together is not tried together
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
