import { problem } from "@thingwright/contract/grammar/problem.ts";
import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Scope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import { endTask } from "./end.ts";
import type { Tasks } from "./tasks.ts";
import { lockTask, updateTask } from "./tasks.store.ts";
import type { TaskRow } from "./wire.ts";

/**
 * Cancels a task, or if it is being worked on, lets it end after the step that is under way. Throws not_found outside
 * of the scope, and task_finished.
 */
export async function cancelTask(
  tasks: Tasks,
  { scope, sql, now }: { scope: Scope; sql: Sql; now: number },
  id: string,
): Promise<TaskRow> {
  // The lock waits for a step that is under way, so that the objects of that step are counted.
  const row = await lockTask(scope, sql, id);
  if (!row) throw problem("not_found");
  if (row.status >= taskStatus.succeeded) throw problem("task_finished");
  const asked = { ...row, cancel_asked: true };
  if (row.node_no === null) return endTask(tasks, sql, asked, { now, brokenOff: true });
  const changed = await updateTask(scope, sql, id, { cancel_asked: true });
  sql.afterCommit(() => tasks.tell(changed));
  return changed;
}
