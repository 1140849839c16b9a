import type { DeviceKey } from "../../gateway/ports.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** The key of a device's telemetry; undefined for a device outside the scope. */
export async function deviceNumber(scope: Scope, sql: Sql, deviceId: string): Promise<DeviceKey | undefined> {
  const row = await within(scope, sql)
    .selectFrom("device")
    .select(["id", "device_no", "owner_id", "product_id"])
    .where("id", "=", deviceId)
    .executeTakeFirst();
  return row && { id: row.id, deviceNo: row.device_no, ownerId: row.owner_id, productId: row.product_id };
}

/** When a device last went offline, in milliseconds; null if it never did. */
export async function lastOffline(scope: Scope, sql: Sql, deviceNo: number): Promise<number | null> {
  const row = await within(scope, sql)
    .selectFrom("device")
    .select("offline_at")
    .where("device_no", "=", deviceNo)
    .executeTakeFirst();
  const seconds = row?.offline_at ?? null;
  return seconds === null ? null : seconds * 1000;
}
