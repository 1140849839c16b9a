import type { Device, DeviceDetails, ListedDevice } from "@thingwright/contract/devices/devices.ts";
import type { DeviceArea } from "@thingwright/contract/devices/device-areas.ts";
import type { DevicePlace } from "@thingwright/contract/devices/device-place.ts";
import { type DeviceKind, deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw } from "kysely";
import { prepared } from "../../platform/database/prepared.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined, rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

const area = raw<DeviceArea | null>`case when device.area_source <> 0 then jsonb_build_object(
  'country', device.country, 'region', device.region, 'city', device.city, 'latitude', device.latitude,
  'longitude', device.longitude, 'source', device.area_source) end`;

/** The columns of a device that people may see: never its secrets. */
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
  "device.tier",
  area.as("area"),
  "product.wake_interval",
  raw<number | null>`case when device.online = 2 then device.offline_at + product.wake_interval end`.as(
    "asleep_until",
  ),
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

/** Whether a person at home is within the scope. */
export async function isPerson(scope: Scope, sql: Sql, id: string): Promise<boolean> {
  const found = await within(scope, sql)
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

const byId = prepared((scope, sql, { id }: { id: string }) =>
  deviceRows(scope, sql).select(deviceColumns).where("device.id", "=", id),
);

export async function findDevice(scope: Scope, sql: Sql, id: string): Promise<Device | undefined> {
  const [found] = await byId(scope, sql, { id });
  return found;
}

/**
 * Columns about devices that other tables hold: the time of the last data, and who has the device at home. A caller who
 * may see a device may see that a person has it, but sees who that person is only if the scope includes the person's
 * app.
 */
export function listedColumns(scope: Scope) {
  const binding = raw`${rowsOf(scope, "device_binding")} as binding`;
  const current = raw`binding.device_id = device.id and binding.unbound_at is null`;
  return [
    raw<number | null>`(select nullif(state.newest, 0) / 1000 from device_state as state
      where state.device_no = device.device_no)`.as("last_data_at"),
    raw<number | null>`(select binding.bound_at from ${binding} where ${current})`.as("bound_at"),
    raw<ListedDevice["owner"]>`(
      select jsonb_build_object('id', person.id, 'nickname', person.nickname)
      from ${binding} join ${rowsOf(scope, "app_user")} as person on person.id = binding.app_user_id
      where ${current})`.as("owner"),
  ] as const;
}

const detailsById = prepared((scope, sql, { id }: { id: string }) =>
  deviceRows(scope, sql)
    .select(deviceColumns)
    .select(listedColumns(scope))
    .select(["device.labels", "device.maker_labels"])
    .where("device.id", "=", id),
);

export async function findDetails(scope: Scope, sql: Sql, id: string): Promise<DeviceDetails | undefined> {
  const [found] = await detailsById(scope, sql, { id });
  if (!found) return undefined;
  const place = (await findPlaces(scope, sql, [id])).get(id);
  return { ...found, ...place } as DeviceDetails;
}

/** Finds for each device the gateway that it is a sub-device of, if any, and how many sub-devices it has itself. */
export async function findPlaces(
  scope: Scope,
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, DevicePlace>> {
  const rows = await within(scope, sql)
    .selectFrom("device")
    .leftJoin(joined(scope, "device", "gateway"), "gateway.id", "device.gateway_id")
    .select(["device.id", "gateway.id as gateway_id", "gateway.name as gateway_name"])
    .select(
      raw<number>`(
        select count(*)::int from ${rowsOf(scope, "device")} as sub where sub.gateway_id = device.id
      )`.as("sub_device_count"),
    )
    .modifyFront(keptPlan)
    .where("device.id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .execute();
  return new Map(
    rows.map(({ id, gateway_id, gateway_name, sub_device_count }) => {
      const gateway = gateway_id === null ? null : { id: gateway_id, name: gateway_name ?? "" };
      return [id, { gateway, sub_device_count }];
    }),
  );
}

/** Finds the key by which telemetry and events refer to a device. */
export async function findKey(scope: Scope, sql: Sql, id: string) {
  return within(scope, sql)
    .selectFrom("device")
    .select(["id", "device_no as deviceNo", "owner_id as ownerId", "product_id as productId", "name"])
    .where("id", "=", id)
    .executeTakeFirst();
}

const calledById = prepared((scope, sql, { id }: { id: string }) =>
  within(scope, sql)
    .selectFrom("device")
    .select(["id", "device_no as deviceNo", "owner_id as ownerId", "product_id as productId", "name"])
    .select(["kind", "development"])
    .where("id", "=", id),
);

/** Finds a device that is to be called. Its `development` decides which function points of the product it uses. */
export async function findCalled(scope: Scope, sql: Sql, id: string) {
  const [found] = await calledById(scope, sql, { id });
  if (!found) return undefined;
  const { kind, development, ...key } = found;
  return { ...key, development: kind === deviceKind.virtual ? null : development };
}

export type CalledDevice = Awaited<ReturnType<typeof findCalledAll>>[number];

/**
 * Finds devices that are to be called. The `development` of each decides which function points of the product it uses.
 */
export async function findCalledAll(scope: Scope, sql: Sql, ids: readonly string[]) {
  const found = await within(scope, sql)
    .selectFrom("device")
    .select(["id", "device_no as deviceNo", "owner_id as ownerId", "product_id as productId", "name"])
    .select(["device_name", "kind", "development"])
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .execute();
  return found.map(({ kind, development, ...key }) => ({
    ...key,
    development: kind === deviceKind.virtual ? null : development,
  }));
}

/** Counts the devices of a kind that a product has, up to `most`. */
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
