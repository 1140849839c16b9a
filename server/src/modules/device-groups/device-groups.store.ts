import type { DeviceGroup, GroupChoice } from "@thingwright/contract/devices/device-groups.ts";
import { type Insertable, sql as raw } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { joined, rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { DeviceGroup as GroupRow } from "../../platform/database/tables.ts";

const supportsGroups = raw<boolean>`coalesce((product.content->'binding'->>'supports_groups')::boolean, false)`;

function groups(all: Scope, sql: Sql) {
  return within(all, sql)
    .selectFrom("device_group")
    .innerJoin(joined(all, "product"), "product.id", "device_group.product_id")
    .select(["device_group.id", "device_group.home_id", "device_group.name"])
    .select(["product.product_key", "product.name as product_name"])
    .select([
      supportsGroups.as("supports_groups"),
      raw<string[]>`array(
        select binding.device_id from ${rowsOf(all, "device_group_member")} as member
        join ${rowsOf(all, "device_binding")} as binding on binding.id = member.binding_id
        where member.group_id = device_group.id and binding.home_id = device_group.home_id and binding.unbound_at is null
        order by binding.bound_at, binding.id)`.as("device_ids"),
    ]);
}

/** Lists the groups of a home in the order in which they were made. */
export function listGroups(all: Scope, sql: Sql, homeId: string): Promise<DeviceGroup[]> {
  return groups(all, sql).where("device_group.home_id", "=", homeId).orderBy("device_group.id").execute();
}

export function findGroup(all: Scope, sql: Sql, id: string): Promise<DeviceGroup | undefined> {
  return groups(all, sql).where("device_group.id", "=", id).executeTakeFirst();
}

/**
 * Lists the devices of a home whose products support groups, by product, in the order in which they were bound. A
 * product, which may take megabytes, is read once and not for each of its devices.
 */
export function listChoices(all: Scope, sql: Sql, homeId: string): Promise<GroupChoice[]> {
  const here = raw`${rowsOf(all, "device_binding")} as binding
    where binding.home_id = ${homeId} and binding.unbound_at is null`;
  return within(all, sql)
    .selectFrom("product")
    .select(["product.product_key", "product.name as product_name"])
    .select(
      raw<string[]>`array(select device_id from ${here} and binding.product_id = product.id
        order by binding.bound_at, binding.id)`.as("device_ids"),
    )
    .where("product.id", "in", raw<string>`(select product_id from ${here})`)
    .where(supportsGroups)
    .orderBy("product.name")
    .orderBy("product.id")
    .execute();
}

/**
 * Finds the bindings of the given devices that are in the home, and locks these bindings until the transaction ends.
 */
export function lockMembers(all: Scope, sql: Sql, homeId: string, deviceIds: readonly string[]) {
  return within(all, sql)
    .selectFrom("device_binding")
    .innerJoin(joined(all, "product"), "product.id", "device_binding.product_id")
    .select(["device_binding.id", "device_binding.product_id", "product.product_key"])
    .where("device_binding.home_id", "=", homeId)
    .where("device_binding.unbound_at", "is", null)
    .where("device_binding.device_id", "in", deviceIds)
    .orderBy("device_binding.device_id")
    .forKeyShare("device_binding")
    .execute();
}

export async function insertGroup(all: Scope, sql: Sql, row: Insertable<GroupRow>): Promise<void> {
  await within(all, sql).insertInto("device_group").values(row).execute();
}

export async function renameGroup(all: Scope, sql: Sql, id: string, name: string): Promise<void> {
  await within(all, sql).updateTable("device_group").set({ name }).where("id", "=", id).execute();
}

export async function deleteGroup(all: Scope, sql: Sql, id: string): Promise<void> {
  await within(all, sql).deleteFrom("device_group").where("id", "=", id).execute();
}

/** Replaces the members of a group. */
export async function setMembers(
  all: Scope,
  sql: Sql,
  group: { group_id: string; owner_id: string; app_id: string },
  bindingIds: readonly string[],
): Promise<void> {
  const database = within(all, sql);
  await database.deleteFrom("device_group_member").where("group_id", "=", group.group_id).execute();
  const rows = bindingIds.map((binding_id) => ({ ...group, binding_id }));
  await database.insertInto("device_group_member").values(rows).execute();
}
