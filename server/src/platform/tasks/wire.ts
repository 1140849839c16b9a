import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Task, TaskProblem } from "@thingwright/contract/grammar/tasks.ts";
import type { Selectable } from "kysely";
import type { Task as TaskTable } from "../database/tables.ts";

export type TaskRow = Selectable<TaskTable>;

/** The data of a task that only its kind knows. */
export interface KindSays {
  /** Whether the task can be retried for the objects that have failed. */
  canRetry: boolean;
  /** The id of the object that the task works on; null if the kind names none. */
  objectId: string | null;
}

/** Converts a row to a task as the contract shows it. */
export function taskOf(row: TaskRow, { canRetry, objectId }: KindSays): Task {
  const finished = row.status >= taskStatus.succeeded;
  return {
    id: row.id,
    kind: row.kind as Task["kind"],
    subject: row.subject,
    object_id: objectId,
    status: row.status as Task["status"],
    cancelled: row.cancel_asked,
    done: row.done,
    failed: row.failed,
    total: row.total,
    error: row.problem === null ? null : errorOf(row.problem, row.parameters),
    retry_at: finished || row.tries === 0 ? null : row.run_at,
    retryable: canRetry && finished && row.failed > 0 && row.failed <= limits.taskFailures,
    account_id: row.account_id,
    username: row.username,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
  };
}

function errorOf(problem: string, parameters: unknown): TaskProblem {
  return { problem, parameters: (parameters ?? {}) as TaskProblem["parameters"] };
}

/**
 * Returns how a task has ended: all objects succeeded, all failed, or some succeeded and some failed. A task that was
 * cancelled or broken off before any object was done has failed.
 */
export function endStatus(
  { done, failed }: { done: number; failed: number },
  brokenOff: boolean,
): Task["status"] {
  if (!brokenOff && failed === 0) return taskStatus.succeeded;
  return done === 0 ? taskStatus.failed : taskStatus.completed;
}
