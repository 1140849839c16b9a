import { sql as raw } from "kysely";
import type { DeviceAtHome } from "@thingwright/contract/people/bindings.ts";
import type { DeviceKey } from "../../gateway/ports.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined, rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

export type Found = DeviceAtHome &
  DeviceKey & {
    home_role: string | null;
    binding_id: string;
    /** The time from which on the person may read the state of the device, in milliseconds. */
    known_from: number;
    /** The same for the history of the device: a guest may read only data since they accepted the share. */
    history_from: number;
  };

/** The name of a bound device: the name that the home gave it, otherwise the device's own name. */
export const shownName = raw<string>`coalesce(nullif(device_binding.name, ''), device.name)`;

/** Selects the devices that a person may see: the devices of their homes, and the devices that are shared with them. */
function atHome(all: Scope, sql: Sql, uid: string) {
  const reached = raw<string>`(
    select binding.id from ${rowsOf(all, "home_member")} as member
    join ${rowsOf(all, "device_binding")} as binding on binding.home_id = member.home_id and binding.unbound_at is null
    where member.app_user_id = ${uid}
    union all
    select share.binding_id from ${rowsOf(all, "device_share")} as share where share.guest_id = ${uid})`;
  return within(all, sql)
    .selectFrom("device_binding")
    .innerJoin(joined(all, "device"), "device.id", "device_binding.device_id")
    .innerJoin(joined(all, "product"), "product.id", "device.product_id")
    .leftJoin(joined(all, "home_member", "member"), (join) =>
      join.onRef("member.home_id", "=", "device_binding.home_id").on("member.app_user_id", "=", uid),
    )
    .leftJoin(joined(all, "device_share", "share"), (join) =>
      join.onRef("share.binding_id", "=", "device_binding.id").on("share.guest_id", "=", uid),
    )
    .where("device_binding.unbound_at", "is", null)
    .where("device_binding.id", "in", reached)
    .select(["device.id", "device.device_no as deviceNo", "device.owner_id as ownerId"])
    .select(["device.product_id as productId", "product.product_key", "product.name as product_name"])
    .select(["device.device_name", "device.online", "device_binding.bound_at", "share.id as share_id"])
    .select(["device_binding.id as binding_id", "member.role as home_role"])
    .select([
      shownName.as("name"),
      raw<string | null>`case when member.role is not null then device_binding.home_id end`.as("home_id"),
      raw<string | null>`case when member.role is not null then device_binding.room_id end`.as("room_id"),
      raw<number>`device_binding.known_from`.as("known_from"),
      raw<number>`case when member.role is not null then device_binding.known_from
        else greatest(device_binding.known_from, share.known_from) end`.as("history_from"),
      raw<boolean>`(member.role is not null or coalesce(share.control, false))`.as("control"),
      raw<DeviceAtHome["role"]>`case when device_binding.app_user_id = ${uid} then 'admin'
        when member.role is not null then 'member' else 'guest' end`.as("role"),
    ]);
}

const allAtHome = prepared((all, sql, { uid }: { uid: string }) =>
  atHome(all, sql, uid).orderBy("device_binding.bound_at").orderBy("device_binding.id"),
);

/** Lists the devices that a person may see, in the order in which they were bound. */
export function listAtHome(all: Scope, sql: Sql, uid: string): Promise<Found[]> {
  return allAtHome(all, sql, { uid });
}

const oneAtHome = prepared((all, sql, { uid, id }: { uid: string; id: string }) =>
  atHome(all, sql, uid).where("device_binding.device_id", "=", id),
);

export async function findAtHome(all: Scope, sql: Sql, uid: string, id: string): Promise<Found | undefined> {
  const [found] = await oneAtHome(all, sql, { uid, id });
  return found;
}

export async function updateBinding(
  all: Scope,
  sql: Sql,
  id: string,
  change: { name?: string; home_id?: string; room_id?: string | null },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await within(all, sql).updateTable("device_binding").set(change).where("id", "=", id).execute();
}
