import type { HomeRole } from "@thingwright/contract/people/home-roles.ts";
import { bindingEvent } from "@thingwright/contract/points/telemetry.ts";
import { sql as raw } from "kysely";
import type { Insertable } from "kysely";
import type { DeviceKey } from "../../gateway/ports.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { DeviceBinding } from "../../platform/database/tables.ts";

/** The binding of a device that has not ended. */
export interface Current {
  id: string;
  app_user_id: string;
  app_id: string;
  home_id: string | null;
  room_id: string | null;
}

const keyColumns = [
  "device.id",
  "device.device_no as deviceNo",
  "device.owner_id as ownerId",
  "device.product_id as productId",
] as const;

/**
 * Locks people, who then cannot cancel their accounts until the transaction ends. Lock order: people, homes, devices.
 */
export async function keepPeople(all: Scope, sql: Sql, uids: readonly string[]): Promise<void> {
  await within(all, sql)
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${uids}::uuid[]`))
    .orderBy("id")
    .forKeyShare()
    .execute();
}

/** Locks a device, so that nobody else binds or unbinds it until the transaction ends; undefined if there is none. */
export function lockDevice(all: Scope, sql: Sql, id: string): Promise<DeviceKey | undefined> {
  return within(all, sql)
    .selectFrom("device")
    .select(keyColumns)
    .where("device.id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Finds a device by its product key and its device name. */
export function findByNames(
  all: Scope,
  sql: Sql,
  { product_key, device_name }: { product_key: string; device_name: string },
): Promise<DeviceKey | undefined> {
  return within(all, sql)
    .selectFrom("device")
    .innerJoin(joined(all, "product"), "product.id", "device.product_id")
    .select(keyColumns)
    .where("product.product_key", "=", product_key)
    .where("device.device_name", "=", device_name)
    .executeTakeFirst();
}

export function findCurrent(all: Scope, sql: Sql, deviceId: string): Promise<Current | undefined> {
  return within(all, sql)
    .selectFrom("device_binding")
    .select(["id", "app_user_id", "app_id", "home_id", "room_id"])
    .where("device_id", "=", deviceId)
    .where("unbound_at", "is", null)
    .executeTakeFirst();
}

/** Tells whether a product lets a person take over a device that another person has. */
export async function isPreemptive(all: Scope, sql: Sql, productId: string): Promise<boolean> {
  const found = await within(all, sql)
    .selectFrom("product")
    .select(raw<string | null>`content->'binding'->>'mode'`.as("mode"))
    .where("id", "=", productId)
    .executeTakeFirst();
  return found?.mode === "preemptive";
}

/** Counts the devices of a home. */
export async function countDevices(all: Scope, sql: Sql, homeId: string): Promise<number> {
  const { count } = await within(all, sql)
    .selectFrom("device_binding")
    .select(raw<number>`count(*)`.as("count"))
    .where("home_id", "=", homeId)
    .where("unbound_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Binds a device that nobody has. A person who had the device before finds it under the name that they gave it, and in
 * its former room if that is in this home. The person may read its data as far back as before, unless somebody else has
 * had the device since.
 */
export async function insertBinding(
  all: Scope,
  sql: Sql,
  row: Insertable<DeviceBinding> & { known_from: number },
): Promise<void> {
  await within(all, sql)
    .insertInto("device_binding")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["device_id", "app_user_id"]).doUpdateSet({
        home_id: row.home_id!,
        room_id: raw<
          string | null
        >`case when device_binding.home_id = excluded.home_id then device_binding.room_id end`,
        bound_at: row.bound_at,
        unbound_at: null,
        known_from: raw<number>`coalesce(device_binding.known_from, excluded.known_from)`,
        name: raw<string>`coalesce(nullif(device_binding.name, ''), excluded.name)`,
      }),
    )
    .execute();
  await within(all, sql)
    .updateTable("device_binding")
    .set({ known_from: null })
    .where("device_id", "=", row.device_id)
    .where("app_user_id", "<>", row.app_user_id)
    .execute();
}

/** Finds the homes of the people who have a device, or had it before. */
export async function homesOf(all: Scope, sql: Sql, deviceId: string): Promise<string[]> {
  const found = await within(all, sql)
    .selectFrom("device_binding")
    .select("home_id")
    .distinct()
    .where("device_id", "=", deviceId)
    .execute();
  return found.flatMap(({ home_id }) => home_id ?? []);
}

/**
 * Tells whether somebody other than this person had a device, or the device was reset, according to the bindings and
 * log entries that are still stored.
 */
export async function hasPast(all: Scope, sql: Sql, deviceId: string, uid: string): Promise<boolean> {
  const database = within(all, sql);
  const other = await database
    .selectFrom("device_binding")
    .select("id")
    .where("device_id", "=", deviceId)
    .where("app_user_id", "<>", uid)
    .limit(1)
    .executeTakeFirst();
  if (other) return true;
  const entry = await database
    .selectFrom("binding_log")
    .select("id")
    .where("device_id", "=", deviceId)
    .where("event", "=", bindingEvent.unbound)
    .where((e) => e.or([e("app_user_id", "is distinct from", uid), e("way", "=", "reset")]))
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Moves a device to another home of the person who has it. */
export async function moveBinding(all: Scope, sql: Sql, id: string, home_id: string): Promise<void> {
  await within(all, sql)
    .updateTable("device_binding")
    .set({ home_id, room_id: null })
    .where("id", "=", id)
    .execute();
}

/** Marks a binding as ended. @param at seconds */
export async function endBindingRow(all: Scope, sql: Sql, id: string, at: number): Promise<void> {
  await within(all, sql).updateTable("device_binding").set({ unbound_at: at }).where("id", "=", id).execute();
}

/** Deletes the oldest of a device's ended bindings. @param stay how many ended bindings are kept */
export async function pruneFormer(all: Scope, sql: Sql, deviceId: string, stay: number): Promise<void> {
  const database = within(all, sql);
  const older = database
    .selectFrom("device_binding")
    .select("id")
    .where("device_id", "=", deviceId)
    .where("unbound_at", "is not", null)
    .orderBy("unbound_at", "desc")
    .orderBy("id")
    .offset(stay);
  await database.deleteFrom("device_binding").where("id", "in", older).execute();
}

/** Deletes the bindings of all people who have or had a device. */
export async function deleteBindings(all: Scope, sql: Sql, deviceId: string): Promise<void> {
  await within(all, sql).deleteFrom("device_binding").where("device_id", "=", deviceId).execute();
}

/** Deletes the ended binding of a person who had a device. */
export async function deleteFormer(all: Scope, sql: Sql, deviceId: string, uid: string): Promise<void> {
  await within(all, sql)
    .deleteFrom("device_binding")
    .where("device_id", "=", deviceId)
    .where("app_user_id", "=", uid)
    .where("unbound_at", "is not", null)
    .execute();
}

/** Deletes the ended bindings of a person, with the names that the person gave the devices. */
export async function deleteEndedOf(all: Scope, sql: Sql, uid: string): Promise<void> {
  await within(all, sql)
    .deleteFrom("device_binding")
    .where("app_user_id", "=", uid)
    .where("unbound_at", "is not", null)
    .execute();
}

/** Gives the binding of a device to another person, in the same home. */
export async function giveBinding(all: Scope, sql: Sql, id: string, app_user_id: string): Promise<void> {
  await within(all, sql).updateTable("device_binding").set({ app_user_id }).where("id", "=", id).execute();
}

/**
 * Conditions for bound devices, all of which must hold: the home, the person who has bound them, the ids they are
 * `among`.
 */
export interface WhoseDevices {
  homeId?: string;
  uid?: string;
  among?: readonly string[];
  /** How many devices at most. */
  most?: number;
}

/** Finds bound devices, in the order in which devices are locked. */
export async function boundDevices(
  all: Scope,
  sql: Sql,
  { homeId, uid, among, most }: WhoseDevices,
): Promise<string[]> {
  let found = within(all, sql)
    .selectFrom("device_binding")
    .select("device_id")
    .where("unbound_at", "is", null);
  if (homeId !== undefined) found = found.where("home_id", "=", homeId);
  if (uid !== undefined) found = found.where("app_user_id", "=", uid);
  if (among !== undefined)
    found = found.where("device_id", "=", (e) => e.fn.any(raw<string[]>`${among}::uuid[]`));
  if (most !== undefined) found = found.limit(most);
  return (await found.orderBy("device_id").execute()).map(({ device_id }) => device_id);
}

/** Finds the role of a person in a home; undefined for a person who is not a member. */
export async function roleIn(
  all: Scope,
  sql: Sql,
  homeId: string,
  uid: string,
): Promise<HomeRole | undefined> {
  const found = await within(all, sql)
    .selectFrom("home_member")
    .select("role")
    .where("home_id", "=", homeId)
    .where("app_user_id", "=", uid)
    .executeTakeFirst();
  return found?.role;
}
