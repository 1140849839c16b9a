import type { DeviceLink, LinkMember } from "@thingwright/contract/devices/device-links.ts";
import { type Insertable, sql as raw, type Updateable } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { DeviceLink as LinkRow, DeviceLinkMember as MemberRow } from "../../platform/database/tables.ts";

function links(all: Scope, sql: Sql) {
  return within(all, sql)
    .selectFrom("device_link")
    .select(["device_link.id", "device_link.home_id", "device_link.name"])
    .select([
      raw<LinkMember[]>`array(
        select jsonb_build_object('device_id', member.device_id, 'identifier', member.identifier)
        from ${rowsOf(all, "device_link_member")} as member
        where member.link_id = device_link.id order by member.place)`.as("members"),
      raw<string[]>`array(
        select distinct member.device_id from ${rowsOf(all, "device_link_member")} as member
        where member.link_id = device_link.id and not exists (
          select from ${rowsOf(all, "device_binding")} as binding
          where binding.id = member.binding_id and binding.home_id = device_link.home_id and binding.unbound_at is null)
        order by 1)`.as("missing_device_ids"),
    ]);
}

/** Lists the links of a home in the order in which they were made. */
export function listLinks(all: Scope, sql: Sql, homeId: string): Promise<DeviceLink[]> {
  return links(all, sql).where("device_link.home_id", "=", homeId).orderBy("device_link.id").execute();
}

export function findLink(all: Scope, sql: Sql, id: string): Promise<DeviceLink | undefined> {
  return links(all, sql).where("device_link.id", "=", id).executeTakeFirst();
}

/** Finds the bindings with which the devices of a link were added to it. */
export function bindingsOf(all: Scope, sql: Sql, id: string) {
  return within(all, sql)
    .selectFrom("device_link_member")
    .select(["device_id", "binding_id"])
    .distinct()
    .where("link_id", "=", id)
    .execute();
}

export async function insertLink(all: Scope, sql: Sql, row: Insertable<LinkRow>): Promise<void> {
  await within(all, sql).insertInto("device_link").values(row).execute();
}

export async function updateLink(
  all: Scope,
  sql: Sql,
  id: string,
  change: Updateable<LinkRow>,
): Promise<void> {
  await within(all, sql).updateTable("device_link").set(change).where("id", "=", id).execute();
}

export async function deleteLink(all: Scope, sql: Sql, id: string): Promise<void> {
  await within(all, sql).deleteFrom("device_link").where("id", "=", id).execute();
}

/**
 * Replaces the members of a link, and removes the new members from links of other homes, because their devices have
 * left those homes.
 */
export async function replaceMembers(
  all: Scope,
  sql: Sql,
  { id, homeId }: { id: string; homeId: string },
  rows: readonly Insertable<MemberRow>[],
): Promise<void> {
  const database = within(all, sql);
  await database.deleteFrom("device_link_member").where("link_id", "=", id).execute();
  const elsewhere = raw<string>`(
    select link.id from ${rowsOf(all, "device_link")} as link where link.home_id <> ${homeId})`;
  for (const { binding_id, identifier } of rows)
    await database
      .deleteFrom("device_link_member")
      .where("binding_id", "=", binding_id)
      .where("identifier", "=", identifier)
      .where("link_id", "in", elsewhere)
      .execute();
  await database
    .insertInto("device_link_member")
    .values([...rows])
    .execute();
}

/** Deletes the links of a device that would have fewer than two members if the device were removed. */
export async function deleteLinksWithout(account: Scope, sql: Sql, deviceId: string): Promise<void> {
  const members = rowsOf(account, "device_link_member");
  await within(account, sql)
    .deleteFrom("device_link")
    .where(
      "id",
      "in",
      raw<string>`(select member.link_id from ${members} as member where member.device_id = ${deviceId})`,
    )
    .where(
      raw<boolean>`(select count(*) from ${members} as other
        where other.link_id = device_link.id and other.device_id <> ${deviceId}) < 2`,
    )
    .execute();
}
