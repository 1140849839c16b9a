import type { DeviceTimer, TimerProblem } from "@thingwright/contract/devices/device-timers.ts";
import { type Insertable, sql as raw, type Updateable } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { joined, rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { DeviceTimer as TimerRow } from "../../platform/database/tables.ts";

/** A timer, which has `at`, or a countdown, which has `seconds`. */
export interface Found extends Pick<DeviceTimer, "id" | "identifier" | "value" | "days" | "enabled"> {
  binding_id: string;
  device_id: string;
  at: string | null;
  seconds: number | null;
  /** Milliseconds. */
  due_at: number | null;
  ran_at: number | null;
  run_code: number | null;
  run_problem: TimerProblem | null;
}

function timers(all: Scope, sql: Sql) {
  return within(all, sql)
    .selectFrom("device_timer")
    .innerJoin(joined(all, "device_binding", "binding"), "binding.id", "device_timer.binding_id")
    .select(["device_timer.id", "device_timer.binding_id", "binding.device_id", "device_timer.identifier"])
    .select(["device_timer.at", "device_timer.days", "device_timer.seconds", "device_timer.enabled"])
    .select(["device_timer.due_at", "device_timer.ran_at", "device_timer.run_code"])
    .select([
      raw<Found["value"]>`device_timer.value`.as("value"),
      raw<TimerProblem | null>`device_timer.run_problem`.as("run_problem"),
    ]);
}

/** Lists the timers and countdowns of a binding, in the order in which they were made. */
export function listTimers(all: Scope, sql: Sql, bindingId: string): Promise<Found[]> {
  return timers(all, sql)
    .where("device_timer.binding_id", "=", bindingId)
    .orderBy("device_timer.id")
    .execute();
}

/** Finds a timer; countdowns are not found. */
export function findTimer(all: Scope, sql: Sql, id: string): Promise<Found | undefined> {
  return timers(all, sql)
    .where("device_timer.id", "=", id)
    .where("device_timer.seconds", "is", null)
    .executeTakeFirst();
}

/** Finds the time zone of the home of a binding. */
export async function zoneOf(all: Scope, sql: Sql, bindingId: string): Promise<string> {
  const { time_zone } = await within(all, sql)
    .selectFrom("device_binding")
    .innerJoin(joined(all, "home"), "home.id", "device_binding.home_id")
    .select("home.time_zone")
    .where("device_binding.id", "=", bindingId)
    .executeTakeFirstOrThrow();
  return time_zone;
}

export async function insertTimer(all: Scope, sql: Sql, row: Insertable<TimerRow>): Promise<void> {
  await within(all, sql).insertInto("device_timer").values(row).execute();
}

export async function updateTimer(
  all: Scope,
  sql: Sql,
  id: string,
  change: Updateable<TimerRow>,
): Promise<void> {
  await within(all, sql).updateTable("device_timer").set(change).where("id", "=", id).execute();
}

export async function deleteTimer(all: Scope, sql: Sql, id: string): Promise<void> {
  await within(all, sql).deleteFrom("device_timer").where("id", "=", id).execute();
}

/** Stores a countdown, in place of any earlier countdown of the same function point. */
export async function putCountdown(
  all: Scope,
  sql: Sql,
  row: Insertable<TimerRow> & { binding_id: string; identifier: string },
): Promise<void> {
  await deleteCountdown(all, sql, row);
  await insertTimer(all, sql, row);
}

/** @returns whether there was a countdown */
export async function deleteCountdown(
  all: Scope,
  sql: Sql,
  { binding_id, identifier }: { binding_id: string; identifier: string },
): Promise<boolean> {
  const { numDeletedRows } = await within(all, sql)
    .deleteFrom("device_timer")
    .where("binding_id", "=", binding_id)
    .where("identifier", "=", identifier)
    .where("seconds", "is not", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Marks the timers of a home to be planned again, because its time zone may have changed: a `due_at` of 0 makes a timer
 * due at once.
 */
export async function markForReplanning(all: Scope, sql: Sql, homeId: string): Promise<void> {
  const here = raw<string>`(
    select binding.id from ${rowsOf(all, "device_binding")} as binding
    where binding.home_id = ${homeId} and binding.unbound_at is null)`;
  await within(all, sql)
    .updateTable("device_timer")
    .set({ due_at: 0 })
    .where("binding_id", "in", here)
    .where("enabled", "=", true)
    .where("at", "is not", null)
    .execute();
}

/** Lists the timers of a person's bindings, also of ended bindings, which the person would get back with the device. */
export function timersOf(all: Scope, sql: Sql, uid: string) {
  return timers(all, sql)
    .clearSelect()
    .select(["binding.device_id", "device_timer.identifier", "device_timer.value", "device_timer.at"])
    .select(["device_timer.days", "device_timer.seconds", "device_timer.enabled"])
    .where("binding.app_user_id", "=", uid)
    .orderBy("device_timer.id")
    .execute();
}
