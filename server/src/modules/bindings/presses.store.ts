import type { Insertable } from "kysely";
import { sql as raw } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { BindingPress } from "../../platform/database/tables.ts";

/** Finds the person who waits for a press of a device. @param now milliseconds */
export function findPress(all: Scope, sql: Sql, deviceId: string, now: number) {
  return within(all, sql)
    .selectFrom("binding_press")
    .select(["app_user_id", "home_id", "identifier", "expires_at"])
    .where("device_id", "=", deviceId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/**
 * Stores that a person waits for a press of a device, and replaces any earlier wait. The caller has locked the device.
 */
export async function putPress(all: Scope, sql: Sql, row: Insertable<BindingPress>): Promise<void> {
  const { device_id: _, ...rest } = row;
  await within(all, sql)
    .insertInto("binding_press")
    .values(row)
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet(rest))
    .execute();
}

/** Finds the waits for presses of these devices, ordered by home and device. @param now milliseconds */
export function pressesOf(scope: SystemScope, sql: Sql, deviceIds: readonly string[], now: number) {
  return everything(scope, sql)
    .selectFrom("binding_press")
    .selectAll()
    .where("device_id", "=", (e) => e.fn.any(raw<string[]>`${deviceIds}::uuid[]`))
    .where("expires_at", ">", now)
    .orderBy("home_id")
    .orderBy("device_id")
    .execute();
}

/** Stores the first value that a device reports while somebody waits for it. Later values are ignored. */
export async function setFirstValue(scope: Scope, sql: Sql, deviceId: string, value: string): Promise<void> {
  await within(scope, sql)
    .updateTable("binding_press")
    .set({ value })
    .where("device_id", "=", deviceId)
    .where("value", "is", null)
    .execute();
}

/** Ends a person's wait because the press has come. @param now milliseconds @returns whether the person still waited */
export async function takePress(
  scope: Scope,
  sql: Sql,
  { deviceId, uid, madeAt }: { deviceId: string; uid: string; madeAt: number },
  now: number,
): Promise<boolean> {
  const gone = await within(scope, sql)
    .deleteFrom("binding_press")
    .where("device_id", "=", deviceId)
    .where("app_user_id", "=", uid)
    .where("made_at", "=", madeAt)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return gone.numDeletedRows > 0n;
}

/** Deletes the wait for a press of a device. */
export async function deletePress(scope: Scope, sql: Sql, deviceId: string): Promise<void> {
  await within(scope, sql).deleteFrom("binding_press").where("device_id", "=", deviceId).execute();
}

/** Deletes expired waits. @param now milliseconds */
export async function prunePresses(scope: SystemScope, sql: Sql, now: number): Promise<void> {
  await everything(scope, sql).deleteFrom("binding_press").where("expires_at", "<=", now).execute();
}
