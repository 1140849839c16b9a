import { seconds } from "../clock.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { TaskProblem } from "@thingwright/contract/grammar/tasks.ts";
import type { Tasks } from "./tasks.ts";
import { updateTask } from "./tasks.store.ts";
import { endStatus, type TaskRow } from "./wire.ts";

/** The end of a task that cannot go on, whatever is tried. */
export const stuck: TaskProblem = { problem: "task_stuck", parameters: {} };

const scope = systemScope("a task of any account ends");

export interface End {
  /** Milliseconds. */
  now: number;
  /** Whether it ends before all was tried. */
  brokenOff: boolean;
  /** Why, if it was not cancelled. */
  error?: TaskProblem;
  /** Whether its kind is not told, because that has failed again and again. */
  untold?: boolean;
}

/** Ends a task of an account that this transaction has locked. @param row as it is by now */
export async function endTask(
  tasks: Tasks,
  sql: Sql,
  row: TaskRow,
  { now, brokenOff, error, untold = false }: End,
): Promise<TaskRow> {
  const { id, done, failed, cancel_asked } = row;
  // What a filter fits may have become fewer or more since it was counted.
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
