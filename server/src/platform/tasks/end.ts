import { seconds } from "../clock.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { TaskProblem } from "@thingwright/contract/grammar/tasks.ts";
import type { Tasks } from "./tasks.ts";
import { updateTask } from "./tasks.store.ts";
import { endStatus, type TaskRow } from "./wire.ts";

/** The problem of a task that is given up because every attempt has failed. */
export const stuck: TaskProblem = { problem: "task_stuck", parameters: {} };

const scope = systemScope("a task of any account ends");

export interface End {
  /** Milliseconds. */
  now: number;
  /** Whether the task ends before all objects were tried. */
  brokenOff: boolean;
  /** Why the task was broken off; missing if it was cancelled. */
  error?: TaskProblem;
  /** If true, the kind's `ended` is not called, because the task has failed again and again. */
  untold?: boolean;
}

/**
 * Ends a task of an account that this transaction has locked. @param row the row with the counts that it has reached
 */
export async function endTask(
  tasks: Tasks,
  sql: Sql,
  row: TaskRow,
  { now, brokenOff, error, untold = false }: End,
): Promise<TaskRow> {
  const { id, done, failed, cancel_asked } = row;
  // The number of objects that match a filter may have changed since they were counted.
  const total = brokenOff ? row.total : done + failed;
  const ended = await updateTask(scope, sql, id, {
    cancel_asked,
    done,
    failed,
    total,
    status: endStatus(row, brokenOff),
    problem: error?.problem ?? null,
    parameters: error ? JSON.stringify(error.parameters) : null,
    node_no: null,
    tries: 0,
    state: null,
    finished_at: seconds(now),
  });
  const kind = tasks.kindOf(row.kind);
  if (!untold && kind?.lane === "account" && row.owner_id !== null) {
    const { owner_id: owner, account_id: uid, username } = row;
    const end = { id, done, failed, total, owner, uid, username };
    await kind.ended?.(row.input, end, { sql, now });
  }
  sql.afterCommit(() => tasks.tell(ended));
  return ended;
}
