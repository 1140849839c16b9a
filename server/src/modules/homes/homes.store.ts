import { type HomeRole, homeRoles, isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import type { Home, HomeMember, Room } from "@thingwright/contract/people/homes.ts";
import { type Insertable, sql as raw } from "kysely";
import { prepared } from "../../platform/database/prepared.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { appOf, type Scope, type SystemScope } from "../../platform/database/scope.ts";
import { joined, rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { HomeMember as MemberRow, Room as RoomRow } from "../../platform/database/tables.ts";

/** Selects the homes of the person of the scope, in that person's order. */
function homesOf(mine: Scope, sql: Sql) {
  const all = appOf(mine);
  return within(mine, sql)
    .selectFrom("home_member")
    .innerJoin(joined(all, "home"), "home.id", "home_member.home_id")
    .select(["home.id", "home.name", "home.created_at", "home.time_zone"])
    .select("home_member.present")
    .select([
      raw<Home["location"]>`case when home.latitude is not null
        then jsonb_build_object('latitude', home.latitude, 'longitude', home.longitude) end`.as("location"),
      raw<HomeRole>`home_member.role`.as("role"),
      raw<number>`(select count(*) from ${rowsOf(all, "home_member")} as member where member.home_id = home.id)`.as(
        "member_count",
      ),
      raw<number>`(select count(*) from ${rowsOf(all, "room")} as room where room.home_id = home.id)`.as(
        "room_count",
      ),
    ])
    .orderBy("home_member.sort")
    .orderBy("home.id");
}

const allHomes = prepared(homesOf);

export function listHomes(mine: Scope, sql: Sql): Promise<Home[]> {
  return allHomes(mine, sql, {});
}

const homeById = prepared((mine, sql, { id }: { id: string }) =>
  homesOf(mine, sql).where("home.id", "=", id),
);

export async function findHome(mine: Scope, sql: Sql, id: string): Promise<Home | undefined> {
  const [found] = await homeById(mine, sql, { id });
  return found;
}

const roleIn = prepared((mine, sql, { homeId }: { homeId: string }) =>
  within(mine, sql).selectFrom("home_member").select("role").where("home_id", "=", homeId),
);

/** Finds the role of the person of the scope in a home; undefined if the person is not in the home. */
export async function findRole(mine: Scope, sql: Sql, homeId: string): Promise<HomeRole | undefined> {
  const [found] = await roleIn(mine, sql, { homeId });
  return found?.role;
}

/**
 * Locks a home, and with it all that belongs to it, until the transaction ends.
 * @returns whether there is such a home
 */
export async function lockHome(all: Scope, sql: Sql, id: string): Promise<boolean> {
  const found = await within(all, sql)
    .selectFrom("home")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();
  return found.length > 0;
}

/**
 * Locks a person until the transaction ends, so that no other transaction adds what is counted per person, such as a
 * home.
 */
export async function lockPerson(all: Scope, sql: Sql, uid: string): Promise<void> {
  await within(all, sql).selectFrom("app_user").select("id").where("id", "=", uid).forNoKeyUpdate().execute();
}

export const { insert: insertHome, update: updateHome, remove: deleteHome } = rowChanges("home");

/** Finds the time zone of the maker in whose app a home is. */
export async function makerTimeZone(scope: SystemScope, sql: Sql, ownerId: string): Promise<string> {
  const { time_zone } = await everything(scope, sql)
    .selectFrom("account")
    .select("time_zone")
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return time_zone;
}

/** Stores whether the person of the scope is at home. */
export async function setPresent(mine: Scope, sql: Sql, homeId: string, present: boolean): Promise<void> {
  await within(mine, sql).updateTable("home_member").set({ present }).where("home_id", "=", homeId).execute();
}

/** Finds which members of a home are present; null for a member whose presence is not known. */
export function presenceIn(
  all: Scope,
  sql: Sql,
  homeId: string,
): Promise<{ uid: string; present: boolean | null }[]> {
  return within(all, sql)
    .selectFrom("home_member")
    .select(["app_user_id as uid", "present"])
    .where("home_id", "=", homeId)
    .execute();
}

/** Finds the ids of the members of a home whose role is `least` or higher. */
export async function membersIn(
  all: Scope,
  sql: Sql,
  homeId: string,
  least: HomeRole = "member",
): Promise<string[]> {
  const found = await within(all, sql)
    .selectFrom("home_member")
    .select("app_user_id as uid")
    .where("home_id", "=", homeId)
    .where(
      "role",
      "in",
      homeRoles.filter((role) => isAtLeast(role, least)),
    )
    .orderBy("app_user_id")
    .execute();
  return found.map(({ uid }) => uid);
}

/** Counts the homes of the person of the scope. */
export async function countHomes(mine: Scope, sql: Sql): Promise<number> {
  const { count } = await within(mine, sql)
    .selectFrom("home_member")
    .select(raw<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Puts the homes of a person into the order of these ids; a home that the person has joined meanwhile comes last. */
export async function orderHomes(mine: Scope, sql: Sql, ids: readonly string[]): Promise<void> {
  await within(mine, sql)
    .updateTable("home_member")
    .set({ sort: raw<number>`coalesce(array_position(${ids}::uuid[], home_id), ${ids.length}::int + 1)` })
    .execute();
}

export async function insertMember(all: Scope, sql: Sql, row: Insertable<MemberRow>): Promise<void> {
  await within(all, sql).insertInto("home_member").values(row).execute();
}

export async function setRole(
  all: Scope,
  sql: Sql,
  homeId: string,
  uid: string,
  role: HomeRole,
): Promise<void> {
  await within(all, sql)
    .updateTable("home_member")
    .set({ role })
    .where("home_id", "=", homeId)
    .where("app_user_id", "=", uid)
    .execute();
}

export async function deleteMember(all: Scope, sql: Sql, homeId: string, uid: string): Promise<void> {
  await within(all, sql)
    .deleteFrom("home_member")
    .where("home_id", "=", homeId)
    .where("app_user_id", "=", uid)
    .execute();
}

function membersOf(all: Scope, sql: Sql, homeId: string) {
  return within(all, sql)
    .selectFrom("home_member")
    .innerJoin(joined(all, "app_user"), "app_user.id", "home_member.app_user_id")
    .select(["app_user.id as uid", "app_user.nickname", "home_member.joined_at"])
    .select(raw<HomeRole>`home_member.role`.as("role"))
    .where("home_member.home_id", "=", homeId);
}

/** Lists the members of a home, its owner first. */
export function listMembers(all: Scope, sql: Sql, homeId: string): Promise<HomeMember[]> {
  return membersOf(all, sql, homeId)
    .orderBy(raw`home_member.role <> 'owner'`)
    .orderBy("home_member.joined_at")
    .orderBy("app_user.id")
    .execute();
}

export function findMember(
  all: Scope,
  sql: Sql,
  homeId: string,
  uid: string,
): Promise<HomeMember | undefined> {
  return membersOf(all, sql, homeId).where("app_user.id", "=", uid).executeTakeFirst();
}

/**
 * Lists the ids of the homes that a person is a member of, in the order in which they are locked one after the other.
 */
export async function homeIdsOf(all: Scope, sql: Sql, uid: string): Promise<string[]> {
  const found = await within(all, sql)
    .selectFrom("home_member")
    .select("home_id")
    .where("app_user_id", "=", uid)
    .orderBy("home_id")
    .execute();
  return found.map(({ home_id }) => home_id);
}

const roomColumns = ["room.id", "room.name"] as const;

function roomsOf(all: Scope, sql: Sql, homeId: string) {
  return within(all, sql).selectFrom("room").where("room.home_id", "=", homeId);
}

export function listRooms(all: Scope, sql: Sql, homeId: string): Promise<Room[]> {
  return roomsOf(all, sql, homeId).select(roomColumns).orderBy("room.sort").orderBy("room.id").execute();
}

export function findRoom(all: Scope, sql: Sql, homeId: string, id: string): Promise<Room | undefined> {
  return roomsOf(all, sql, homeId).select(roomColumns).where("room.id", "=", id).executeTakeFirst();
}

/** Adds a room after the others. */
export async function insertRoom(
  all: Scope,
  sql: Sql,
  row: Omit<Insertable<RoomRow>, "sort">,
): Promise<void> {
  const { last } = await roomsOf(all, sql, row.home_id)
    .select(raw<number>`coalesce(max(room.sort), 0)`.as("last"))
    .executeTakeFirstOrThrow();
  await within(all, sql)
    .insertInto("room")
    .values({ ...row, sort: last + 1 })
    .execute();
}

export const { update: updateRoom, remove: deleteRoom } = rowChanges("room");

/** Puts the rooms of a home into the order of these ids. */
export async function orderRooms(
  all: Scope,
  sql: Sql,
  homeId: string,
  ids: readonly string[],
): Promise<void> {
  await within(all, sql)
    .updateTable("room")
    .set({ sort: raw<number>`array_position(${ids}::uuid[], id)` })
    .where("home_id", "=", homeId)
    .execute();
}
