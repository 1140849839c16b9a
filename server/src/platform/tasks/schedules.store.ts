import { type Insertable, type Selectable, sql as raw, type Updateable } from "kysely";
import type { SystemScope } from "../database/scope.ts";
import { everything, type Sql } from "../database/sql.ts";
import type { Schedule } from "../database/tables.ts";

export type ScheduleRow = Selectable<Schedule>;

/**
 * Inserts a schedule, or changes the one with the same key, which keeps its next time unless `cron` or the time zone
 * changes.
 */
export async function upsertSchedule(scope: SystemScope, sql: Sql, row: Insertable<Schedule>): Promise<void> {
  const { cron, time_zone, next_at, planned_at, kind, input } = row;
  const table = everything(scope, sql);
  await table
    .insertInto("schedule")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ kind, input }))
    .execute();
  await table
    .updateTable("schedule")
    .set({ cron, time_zone, next_at, planned_at })
    .where("key", "=", row.key)
    .where((e) => e.or([e("cron", "<>", cron), e("time_zone", "<>", time_zone)]))
    .execute();
}

/**
 * Locks a schedule that is due, or that was planned by a clock that has been set back since. @param except lists the
 * keys of schedules to leave out
 */
export async function lockDue(
  scope: SystemScope,
  sql: Sql,
  { at, plannedAfter, except }: { at: number; plannedAfter: number; except: readonly string[] },
): Promise<ScheduleRow | undefined> {
  return everything(scope, sql)
    .selectFrom("schedule")
    .selectAll()
    .where((e) => e.or([e("next_at", "<=", at), e("planned_at", ">", plannedAfter)]))
    .where("key", "<>", (e) => e.fn("all", [raw<string[]>`${except}::text[]`]))
    .orderBy("next_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function updateSchedule(
  scope: SystemScope,
  sql: Sql,
  key: string,
  changes: Updateable<Schedule>,
): Promise<void> {
  await everything(scope, sql).updateTable("schedule").set(changes).where("key", "=", key).execute();
}

export async function deleteSchedule(scope: SystemScope, sql: Sql, key: string): Promise<void> {
  await everything(scope, sql).deleteFrom("schedule").where("key", "=", key).execute();
}

/** Locks the schedules of an account. */
export async function lockSchedulesOf(scope: SystemScope, sql: Sql, ownerId: string): Promise<ScheduleRow[]> {
  return everything(scope, sql)
    .selectFrom("schedule")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("key")
    .forUpdate()
    .execute();
}

export async function timeZoneOf(scope: SystemScope, sql: Sql, ownerId: string): Promise<string> {
  const { time_zone } = await everything(scope, sql)
    .selectFrom("account")
    .select("time_zone")
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return time_zone;
}

/** Whether the platform has an unfinished task of this kind. */
export async function isUnderWay(scope: SystemScope, sql: Sql, kind: string): Promise<boolean> {
  const found = await everything(scope, sql)
    .selectFrom("task")
    .select("id")
    .where("owner_id", "is", null)
    .where("kind", "=", kind)
    .where("status", "<", 3)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
