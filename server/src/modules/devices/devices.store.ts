import type { Device, DeviceDetails } from "@thingwright/contract/devices.ts";
import { type DeviceKind, deviceKind } from "@thingwright/contract/enums.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** What people may see of a device: never its secrets. */
export const deviceColumns = [
  "device.id",
  "device.product_id",
  "product.product_key",
  "product.name as product_name",
  "device.device_name",
  "device.name",
  "device.mac",
  "device.imei",
  "device.tuyalink_id",
  "device.kind",
  "device.status",
  "device.online",
  "device.activated",
  "device.firmware_version",
  "device.activated_at",
  "device.online_at",
  "device.offline_at",
  "device.created_at",
] as const;

/** Devices with their products. */
export function deviceRows(scope: Scope, sql: Sql) {
  return within(scope, sql)
    .selectFrom("device")
    .innerJoin(joined(scope, "product"), "product.id", "device.product_id");
}

const byId = prepared((scope, sql, { id }: { id: string }) =>
  deviceRows(scope, sql).select(deviceColumns).where("device.id", "=", id),
);

export async function findDevice(scope: Scope, sql: Sql, id: string): Promise<Device | undefined> {
  const [found] = await byId(scope, sql, { id });
  return found as Device | undefined;
}

const detailsById = prepared((scope, sql, { id }: { id: string }) =>
  deviceRows(scope, sql).select(deviceColumns).select("device.labels").where("device.id", "=", id),
);

export async function findDetails(scope: Scope, sql: Sql, id: string): Promise<DeviceDetails | undefined> {
  const [found] = await detailsById(scope, sql, { id });
  return found as DeviceDetails | undefined;
}

/** How telemetry and events refer to a device. */
export async function findKey(scope: Scope, sql: Sql, id: string) {
  return within(scope, sql)
    .selectFrom("device")
    .select(["id", "device_no as deviceNo", "owner_id as ownerId", "product_id as productId", "name"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A device that is to be called, with what tells by which function points it works. */
export async function findCalled(scope: Scope, sql: Sql, id: string) {
  const found = await within(scope, sql)
    .selectFrom("device")
    .select(["id", "device_no as deviceNo", "owner_id as ownerId", "product_id as productId", "name"])
    .select(["kind", "development"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { kind, development, ...key } = found;
  return { ...key, development: kind === deviceKind.virtual ? null : development };
}

/** How many devices of a kind a product has, counted no further than `most`. */
export async function countKind(
  scope: Scope,
  sql: Sql,
  productId: string,
  kind: DeviceKind,
  most: number,
): Promise<number> {
  const some = await within(scope, sql)
    .selectFrom("device")
    .select("id")
    .where("product_id", "=", productId)
    .where("kind", "=", kind)
    .limit(most)
    .execute();
  return some.length;
}

export const { insert: insertDevice, update: updateDevice } = rowChanges("device");
