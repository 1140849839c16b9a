import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { sql as raw } from "kysely";
import { containing } from "../../platform/database/like.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { TaskRow } from "../../platform/tasks/wire.ts";

/**
 * Which tasks of an account the caller may see: those of these kinds and, if `startedBy` is set, only those that this
 * account has started.
 */
export interface Sight {
  kinds: readonly string[];
  startedBy: string | null;
}
export type TaskFilter = Parsed<(typeof tasks)["list"]>["query"] & Sight;

function visible(scope: Scope, sql: Sql, { kinds, startedBy }: Sight) {
  const query = within(scope, sql)
    .selectFrom("task")
    .where("task.kind", "=", (e) => e.fn.any(raw<string[]>`${kinds}::text[]`));
  return startedBy === null ? query : query.where("task.account_id", "=", startedBy);
}

function matching(scope: Scope, sql: Sql, filter: TaskFilter) {
  const { keyword, status, kind, unfinished } = filter;
  let query = visible(scope, sql, filter);
  if (status) query = query.where("task.status", "=", status);
  if (kind) query = query.where("task.kind", "=", kind);
  if (unfinished) query = query.where("task.status", "<", taskStatus.succeeded);
  if (keyword) query = query.where("task.subject", "ilike", containing(keyword));
  return query;
}

const page = listing({ table: "task", matching, select: (found) => found.selectAll("task") });

export async function listTasks(scope: Scope, sql: Sql, filter: TaskFilter): Promise<ListPage<TaskRow>> {
  return page(scope, sql, filter);
}

export async function findTask(
  scope: Scope,
  sql: Sql,
  id: string,
  sight: Sight,
): Promise<TaskRow | undefined> {
  return visible(scope, sql, sight).selectAll("task").where("task.id", "=", id).executeTakeFirst();
}

/** Counts the tasks that have ended with failures. */
export async function countFailures(scope: Scope, sql: Sql, sight: Sight): Promise<number> {
  const { count } = await visible(scope, sql, sight)
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("task.status", ">", taskStatus.succeeded)
    .where((e) => e.or([e("task.status", "=", taskStatus.failed), e("task.failed", ">", 0)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the tasks that have not ended, and then the latest `ended` tasks that have; both newest first. */
export async function recentTasks(scope: Scope, sql: Sql, sight: Sight, ended: number): Promise<TaskRow[]> {
  const all = () => visible(scope, sql, sight).selectAll("task").orderBy("task.created_at", "desc");
  const [open, recent] = await Promise.all([
    all().where("task.status", "<", taskStatus.succeeded).execute(),
    all().where("task.status", ">=", taskStatus.succeeded).limit(ended).execute(),
  ]);
  return [...open, ...recent];
}

/** Deletes the tasks that have ended. @returns their ids */
export async function deleteEnded(scope: Scope, sql: Sql, { kinds, startedBy }: Sight): Promise<string[]> {
  let query = within(scope, sql)
    .deleteFrom("task")
    .where("status", ">=", taskStatus.succeeded)
    .where("kind", "=", (e) => e.fn.any(raw<string[]>`${kinds}::text[]`));
  if (startedBy !== null) query = query.where("account_id", "=", startedBy);
  const rows = await query.returning("id").execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes tasks that ended before a time, in seconds, and all but the latest `keep` ended tasks of each account.
 * @param most deletes no more tasks than this
 * @returns how many tasks it has deleted
 */
export async function prune(
  scope: SystemScope,
  sql: Sql,
  { before, keep, most }: { before: number; keep: number; most: number },
): Promise<number> {
  const database = everything(scope, sql);
  const ranked = database
    .selectFrom("task")
    .select(["id", "finished_at"])
    .select(
      raw<number>`row_number() over (partition by owner_id order by created_at desc, id desc)`.as("rank"),
    )
    .where("status", ">=", taskStatus.succeeded)
    .as("ranked");
  const { numDeletedRows } = await database
    .deleteFrom("task")
    .where("id", "in", (e) =>
      e
        .selectFrom(ranked)
        .select("ranked.id")
        .where((or) => or.or([or("ranked.rank", ">", keep), or("ranked.finished_at", "<", before)]))
        .limit(most),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
