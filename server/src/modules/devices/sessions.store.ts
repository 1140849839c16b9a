import { sql as raw } from "kysely";
import type { DeviceKey } from "../../gateway/ports.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** What a batch of session events changes of one device. */
export interface Presence {
  id: string;
  productId: string;
  online: 1 | 2;
  /** When the device last came online within the batch, in seconds; null if it did not. */
  onlineAt: number | null;
  /** When the device last went offline within the batch, in seconds; null if it did not. */
  offlineAt: number | null;
}

export async function updatePresence(
  scope: SystemScope,
  sql: Sql,
  changes: readonly Presence[],
): Promise<void> {
  await raw`
    with change as (
      select * from unnest(
        ${changes.map((change) => change.id)}::uuid[],
        ${changes.map((change) => change.online)}::smallint[],
        ${changes.map((change) => change.onlineAt)}::bigint[],
        ${changes.map((change) => change.offlineAt)}::bigint[]) as change (id, online, online_at, offline_at)
    ), locked as (
      select device.id from device join change on change.id = device.id order by device.id for no key update of device
    )
    update device set
      online = change.online,
      online_at = coalesce(change.online_at, device.online_at),
      offline_at = coalesce(change.offline_at, device.offline_at),
      activated = case when change.online_at is null then device.activated else 1 end,
      activated_at = coalesce(device.activated_at, change.online_at)
    from change join locked on locked.id = change.id
    where device.id = change.id`.execute(everything(scope, sql));
}

/**
 * Sets every online device to offline.
 * @param at seconds since 1970
 * @returns the devices that were online
 */
export async function setAllOffline(scope: SystemScope, sql: Sql, at: number): Promise<DeviceKey[]> {
  return everything(scope, sql)
    .updateTable("device")
    .set({ online: 2, offline_at: at })
    .where("online", "=", 1)
    .returning(["id", "device_no as deviceNo", "owner_id as ownerId", "product_id as productId"])
    .execute();
}
