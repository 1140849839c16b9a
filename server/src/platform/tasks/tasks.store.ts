import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import type { TaskFailure } from "@thingwright/contract/grammar/tasks.ts";
import type { Insertable, Updateable } from "kysely";
import type { Scope, SystemScope } from "../database/scope.ts";
import { everything, type Sql, within } from "../database/sql.ts";
import type { Task as TaskTable } from "../database/tables.ts";
import type { TaskRow } from "./wire.ts";

export async function insertTask(scope: Scope, sql: Sql, row: Insertable<TaskTable>): Promise<TaskRow> {
  return within(scope, sql).insertInto("task").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Deletes the oldest tasks of an account that have ended, beyond the latest `keep`. */
export async function deleteSurplus(scope: Scope, sql: Sql, keep: number): Promise<void> {
  await within(scope, sql)
    .deleteFrom("task")
    .where("id", "in", () =>
      within(scope, sql)
        .selectFrom("task")
        .select("id")
        .where("status", ">=", taskStatus.succeeded)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .offset(keep),
    )
    .execute();
}

/** Locks a task until the transaction ends. */
export async function lockTask(scope: Scope, sql: Sql, id: string): Promise<TaskRow | undefined> {
  return within(scope, sql)
    .selectFrom("task")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateTask(
  scope: Scope,
  sql: Sql,
  id: string,
  changes: Updateable<TaskTable>,
): Promise<TaskRow> {
  return within(scope, sql)
    .updateTable("task")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTask(scope: Scope, sql: Sql, id: string): Promise<void> {
  await within(scope, sql).deleteFrom("task").where("id", "=", id).execute();
}

/** @param first the number of the first of these failures, from 1 */
export async function insertFailures(
  scope: SystemScope,
  sql: Sql,
  taskId: string,
  first: number,
  failures: readonly TaskFailure[],
): Promise<void> {
  if (failures.length === 0) return;
  const rows = failures.map(({ parameters, ...failure }, index) => ({
    ...failure,
    task_id: taskId,
    no: first + index,
    parameters: JSON.stringify(parameters),
  }));
  await everything(scope, sql).insertInto("task_failure").values(rows).execute();
}

/** Returns the first failures of a task, if the task is within the scope. */
export async function failuresOf(scope: Scope, sql: Sql, taskId: string, most: number) {
  const rows = await within(scope, sql)
    .selectFrom("task")
    .innerJoin("task_failure", "task_failure.task_id", "task.id")
    .select(["object_id", "name", "task_failure.problem", "task_failure.parameters"])
    .where("task.id", "=", taskId)
    .orderBy("task_failure.no")
    .limit(most)
    .execute();
  return rows as TaskFailure[];
}
