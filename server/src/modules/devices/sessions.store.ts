import { sql as raw } from "kysely";
import type { DeviceKey } from "../../gateway/ports.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** What a batch of sessions leaves on a device; times in seconds, null where nothing of the kind happened. */
export interface Mark {
  id: string;
  productId: string;
  online: 1 | 2;
  onlineAt: number | null;
  offlineAt: number | null;
}

export async function updateMarks(scope: SystemScope, sql: Sql, marks: readonly Mark[]): Promise<void> {
  await raw`
    with mark as (
      select * from unnest(
        ${marks.map((mark) => mark.id)}::uuid[],
        ${marks.map((mark) => mark.online)}::smallint[],
        ${marks.map((mark) => mark.onlineAt)}::bigint[],
        ${marks.map((mark) => mark.offlineAt)}::bigint[]) as mark (id, online, online_at, offline_at)
    ), locked as (
      select device.id from device join mark on mark.id = device.id order by device.id for no key update of device
    )
    update device set
      online = mark.online,
      online_at = coalesce(mark.online_at, device.online_at),
      offline_at = coalesce(mark.offline_at, device.offline_at),
      activated = case when mark.online_at is null then device.activated else 1 end,
      activated_at = coalesce(device.activated_at, mark.online_at)
    from mark join locked on locked.id = mark.id
    where device.id = mark.id`.execute(everything(scope, sql));
}

/** @param at seconds */
export async function markAllOffline(scope: SystemScope, sql: Sql, at: number): Promise<DeviceKey[]> {
  return everything(scope, sql)
    .updateTable("device")
    .set({ online: 2, offline_at: at })
    .where("online", "=", 1)
    .returning(["id", "device_no as deviceNo", "owner_id as ownerId", "product_id as productId"])
    .execute();
}
