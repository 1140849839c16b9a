import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Snapshot } from "@thingwright/contract/grammar/live.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Task, TaskDetails, tasks as routes, TaskStarted } from "@thingwright/contract/grammar/tasks.ts";
import type { Context } from "../../http/context.ts";
import type { Actor } from "../../platform/actor.ts";
import { cancelTask } from "../../platform/tasks/cancel.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import { deleteTask, failuresOf, lockTask } from "../../platform/tasks/tasks.store.ts";
import { tellRemoved } from "../../platform/tasks/tell.ts";
import { taskOf, type TaskRow } from "../../platform/tasks/wire.ts";
import type { Bus } from "../../platform/bus.ts";
import { countFailures, deleteEnded, findTask, listTasks, recentTasks, type Sight } from "./tasks.store.ts";

type Reach = Pick<Context, "scope" | "sql" | "actor">;

/** How many ended tasks the snapshot of a live view contains. */
const latestShown = 20;

/**
 * Returns which tasks the caller may see: those of the kinds that the caller has the permission for. A member sees only
 * tasks that it has started itself, because tasks of others may work on products that the member's role leaves out.
 */
function sightOf(tasks: Tasks, actor: Actor): Sight {
  const kinds = tasks
    .kinds()
    .flatMap((kind) => (kind.lane === "account" && actor.can(kind.permission) ? [kind.kind] : []));
  return { kinds, startedBy: actor.uid === actor.owner ? null : actor.uid };
}

async function find(tasks: Tasks, { scope, sql, actor }: Reach, id: string): Promise<TaskRow> {
  const row = await findTask(scope, sql, id, sightOf(tasks, actor));
  if (!row) throw problem("not_found");
  return row;
}

export async function list(
  tasks: Tasks,
  { scope, sql, actor }: Reach,
  query: Parsed<(typeof routes)["list"]>["query"],
): Promise<Result<(typeof routes)["list"]>> {
  const page = await listTasks(scope, sql, { ...query, ...sightOf(tasks, actor) });
  return { ...page, list: page.list.map((row) => taskOf(row, tasks.saysOf(row))) };
}

export async function get(tasks: Tasks, reach: Reach, id: string): Promise<TaskDetails> {
  const row = await find(tasks, reach, id);
  const failures = await failuresOf(reach.scope, reach.sql, id, limits.taskFailuresShown);
  return { ...taskOf(row, tasks.saysOf(row)), failures };
}

export async function cancel(tasks: Tasks, context: Context, id: string): Promise<Task> {
  const { kind, subject } = await find(tasks, context, id);
  const row = await cancelTask(tasks, context, id);
  context.audit({ id, name: subject, after: { kind, done: row.done, failed: row.failed } });
  return taskOf(row, tasks.saysOf(row));
}

export async function retry(tasks: Tasks, context: Context, id: string): Promise<TaskStarted> {
  const { scope, sql, audit } = context;
  const row = await find(tasks, context, id);
  const kind = tasks.kindOf(row.kind);
  if (row.status < taskStatus.succeeded) throw problem("task_unfinished");
  if (kind?.lane !== "account" || !kind.retry || !taskOf(row, tasks.saysOf(row)).retryable)
    throw problem("task_not_retryable");
  const failed = await failuresOf(scope, sql, id, limits.taskFailures);
  const input = kind.retry(row.input, failed);
  const task_id = await tasks.begin(context, kind, {
    input,
    subject: row.subject,
    total: failed.length,
  });
  audit({ id: task_id, name: row.subject, after: { kind: row.kind, total: failed.length } });
  return { task_id };
}

export async function remove(
  { tasks, bus }: { tasks: Tasks; bus: Bus },
  context: Context,
  id: string,
): Promise<null> {
  const { scope, sql, audit } = context;
  const { kind, subject } = await find(tasks, context, id);
  const row = await lockTask(scope, sql, id);
  if (!row) throw problem("not_found");
  if (row.status < taskStatus.succeeded) throw problem("task_unfinished");
  await deleteTask(scope, sql, id);
  audit({ id, name: subject, before: { kind } });
  sql.afterCommit(() => tellRemoved(bus, row, [id]));
  return null;
}

export async function clear(
  { tasks, bus }: { tasks: Tasks; bus: Bus },
  { scope, sql, actor, audit }: Context,
): Promise<null> {
  const gone = await deleteEnded(scope, sql, sightOf(tasks, actor));
  audit({ before: { count: gone.length } });
  sql.afterCommit(() => tellRemoved(bus, { owner_id: actor.owner, account_id: actor.uid }, gone));
  return null;
}

/** Counts the tasks that have ended with failures and that the caller may see. */
export function countFailed(tasks: Tasks, { scope, sql, actor }: Reach): Promise<number> {
  return countFailures(scope, sql, sightOf(tasks, actor));
}

/**
 * Builds the snapshot of an account's live view. Throws not_found for another account, and personal_only for a program.
 */
export async function recent(tasks: Tasks, reach: Reach, uid: string): Promise<Snapshot<"tasks">> {
  const { scope, sql, actor } = reach;
  if (uid !== actor.uid) throw problem("not_found");
  if (!actor.personal) throw problem("personal_only");
  const rows = await recentTasks(scope, sql, sightOf(tasks, actor), latestShown);
  return { list: rows.map((row) => taskOf(row, tasks.saysOf(row))) };
}
