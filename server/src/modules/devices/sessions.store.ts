import { sql as raw } from "kysely";
import type { Connection, DeviceKey } from "../../gateway/ports.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { StoredPlace } from "./areas.store.ts";

/** The change that a batch of session events makes to the presence of one device. */
export interface Presence extends Connection {
  productId: string;
  online: 1 | 2;
  /** When the device last came online within the batch, in seconds; null if it did not. */
  onlineAt: number | null;
  /** When the device last went offline within the batch, in seconds; null if it did not. */
  offlineAt: number | null;
}

/** A device whose presence was changed. */
export interface Changed {
  id: string;
  /** The number of the process whose gateway held the device's connection until now; null if none did. */
  before: number | null;
  /** Whether the device has come online for the first time. */
  first: boolean;
  /** Where the device is, as far as that is known. */
  place: StoredPlace;
}

/**
 * Changes the presence of devices. Skips devices with a newer connection at another gateway; that connection has
 * already activated the device.
 * @param gatewayNo the number of the process that holds the connections
 */
export async function updatePresence(
  scope: SystemScope,
  sql: Sql,
  changes: readonly Presence[],
  gatewayNo: number,
): Promise<Changed[]> {
  const { rows } = await raw<Changed>`
    with change as (
      select * from unnest(
        ${changes.map((change) => change.deviceId)}::uuid[],
        ${changes.map((change) => change.connectionNo)}::bigint[],
        ${changes.map((change) => change.online)}::smallint[],
        ${changes.map((change) => change.onlineAt)}::bigint[],
        ${changes.map((change) => change.offlineAt)}::bigint[])
        as change (id, connection_no, online, online_at, offline_at)
    ), locked as (
      select device.id, case when device.online = 1 then device.gateway_no end as before, device.activated
      from device join change on change.id = device.id order by device.id for no key update of device
    )
    update device set
      online = change.online,
      gateway_no = case when change.online = 1 then ${gatewayNo}::bigint end,
      connection_no = change.connection_no,
      online_at = coalesce(change.online_at, device.online_at),
      offline_at = coalesce(change.offline_at, device.offline_at),
      activated = case when change.online_at is null then device.activated else 1 end,
      produced = device.produced and change.online_at is null,
      activated_at = coalesce(device.activated_at, change.online_at)
    from change join locked on locked.id = change.id
    where device.id = change.id and change.connection_no >= device.connection_no
    returning device.id, locked.before, locked.activated <> 1 and change.online_at is not null as first,
      json_build_object('country', device.country, 'region', device.region, 'city', device.city,
        'latitude', device.latitude, 'longitude', device.longitude, 'area_source', device.area_source) as place`.execute(
    everything(scope, sql),
  );
  return rows;
}

/**
 * Sets devices offline that are stored as online at the gateway of a process that has ended or is no longer known.
 * @param ended the number of the ended process; null for devices of unknown processes only
 * @param at seconds since 1970
 * @returns the devices: if they are as many as the limit, there may be more
 */
export async function setLostOffline(
  scope: SystemScope,
  sql: Sql,
  ended: number | null,
  at: number,
  limit: number,
): Promise<DeviceKey[]> {
  const { rows } = await raw<DeviceKey>`
    with lost as (
      select id from device
      where online = 1 and (
        gateway_no is null or gateway_no = ${ended} or not exists (select from node where no = gateway_no)
      )
      order by id limit ${limit} for no key update
    )
    update device set online = 2, gateway_no = null, offline_at = ${at}::bigint
    from lost where device.id = lost.id
    returning device.id, device.device_no as "deviceNo", device.owner_id as "ownerId",
      device.product_id as "productId"`.execute(everything(scope, sql));
  return rows;
}

/** Finds the number of the process whose gateway holds the device's connection; null if none does. */
export async function gatewayOf(scope: SystemScope, sql: Sql, deviceId: string): Promise<number | null> {
  const found = await everything(scope, sql)
    .selectFrom("device")
    .select("gateway_no")
    .where("id", "=", deviceId)
    .where("online", "=", 1)
    .executeTakeFirst();
  return found?.gateway_no ?? null;
}
