import { sql as raw } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import { updateDevice } from "./devices.store.ts";

/**
 * The changes that a device reports about itself. A field that is undefined, and a label that is left out, keep their
 * stored values.
 */
export interface InfoChange {
  mac: string | undefined;
  imei: string | undefined;
  labels: Record<string, string>;
}

/** @returns false, with nothing changed, when the device would have more labels than `mostLabels` */
export async function updateInfo(
  scope: Scope,
  sql: Sql,
  id: string,
  { mac, imei, labels }: InfoChange,
  mostLabels: number,
): Promise<boolean> {
  const merged = raw<string>`labels || ${JSON.stringify(labels)}::jsonb`;
  const { numUpdatedRows } = await within(scope, sql)
    .updateTable("device")
    .set({ labels: merged, ...(mac !== undefined && { mac }), ...(imei !== undefined && { imei }) })
    .where("id", "=", id)
    .where(raw<boolean>`(select count(*) from jsonb_object_keys(${merged})) <= ${mostLabels}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Finds the data that a device has reported about itself; undefined if the device was deleted meanwhile. */
export async function readInfo(
  scope: Scope,
  sql: Sql,
  id: string,
): Promise<{ mac: string; imei: string; labels: Record<string, string> } | undefined> {
  return within(scope, sql)
    .selectFrom("device")
    .select(["mac", "imei", "labels"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Clears `mac` and `imei` where they are true, and removes the `labels` with these names. */
export async function removeInfo(
  scope: Scope,
  sql: Sql,
  id: string,
  { mac, imei, labels }: { mac: boolean; imei: boolean; labels: readonly string[] },
): Promise<void> {
  await within(scope, sql)
    .updateTable("device")
    .set({
      labels: raw<string>`labels - ${labels}::text[]`,
      ...(mac && { mac: "" }),
      ...(imei && { imei: "" }),
    })
    .where("id", "=", id)
    .execute();
}

/** Finds the firmware version of a device; undefined for a device that was deleted. */
export async function firmwareOf(scope: Scope, sql: Sql, id: string): Promise<string | undefined> {
  const row = await within(scope, sql)
    .selectFrom("device")
    .select("firmware_version")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.firmware_version;
}

/** @returns whether a device first came online before a time, in seconds since 1970 */
export async function wasActivatedBefore(scope: Scope, sql: Sql, id: string, time: number): Promise<boolean> {
  const row = await within(scope, sql)
    .selectFrom("device")
    .select("id")
    .where("id", "=", id)
    .where("activated_at", "<", time)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the firmware version of a device if it has changed.
 * @returns the version before; undefined if nothing changed
 */
export async function changeFirmware(
  scope: Scope,
  sql: Sql,
  id: string,
  version: string,
): Promise<string | undefined> {
  const before = await within(scope, sql)
    .selectFrom("device")
    .select("firmware_version")
    .where("id", "=", id)
    .where("firmware_version", "<>", version)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await updateDevice(scope, sql, id, { firmware_version: version });
  return before.firmware_version;
}
