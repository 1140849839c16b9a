import { type HomeRole, isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import type { Home, homes, Room } from "@thingwright/contract/people/homes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { PersonContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { needRoom } from "../../platform/database/quota.ts";
import { appScope, type Scope, systemScope } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import { tellPeopleLosingAccess } from "../../platform/news-at-home.ts";
import {
  countHomes,
  deleteHome,
  deleteRoom,
  findHome,
  findRole,
  findRoom,
  insertHome,
  insertMember,
  insertRoom,
  listHomes,
  listMembers,
  listRooms,
  lockHome,
  lockPerson,
  makerTimeZone,
  membersIn,
  orderHomes,
  orderRooms,
  setPresent,
  updateHome,
  updateRoom,
} from "./homes.store.ts";
import type { HomeContext, HomeTies, Leaving } from "./ties.ts";

type Body<K extends "create" | "update" | "tellPresence" | "sort" | "createRoom"> = Parsed<
  (typeof homes)[K]
>["body"];
const zones = systemScope("a home is in the time zone of its maker unless its people say otherwise");
type Reading = Pick<PersonContext, "person" | "scope" | "sql">;

export async function list({ scope, sql }: Reading): Promise<{ list: Home[] }> {
  return { list: await listHomes(scope, sql) };
}

/** Finds a home of the caller. Throws not_found. */
export async function get({ scope, sql }: Reading, id: string): Promise<Home> {
  const found = await findHome(scope, sql, id);
  if (!found) throw problem("not_found");
  return found;
}

/**
 * Finds the role of the caller in a home, and the scope of the app. Throws not_found, and forbidden for a role below
 * `least`.
 */
export async function memberOf(
  { person, scope, sql }: Reading,
  homeId: string,
  least: HomeRole = "member",
): Promise<{ role: HomeRole; all: Scope }> {
  const role = await findRole(scope, sql, homeId);
  if (role === undefined) throw problem("not_found");
  if (!isAtLeast(role, least)) throw problem("forbidden");
  return { role, all: appScope(person) };
}

/** Does the same as {@link memberOf}, and locks the home until the transaction ends, so that no role in it changes. */
export async function changing(
  context: Reading,
  homeId: string,
  least: HomeRole = "member",
): Promise<{ role: HomeRole; all: Scope }> {
  // Checked before the lock, so that nobody waits for the lock of somebody else's home.
  await memberOf(context, homeId);
  if (!(await lockHome(appScope(context.person), context.sql, homeId))) throw problem("not_found");
  return memberOf(context, homeId, least);
}

/**
 * Makes sure that a person may be in one more home; the person is locked until the transaction ends. Throws
 * quota_exceeded.
 */
export async function roomForHome({ person, scope, sql }: Reading): Promise<void> {
  await lockPerson(appScope(person), sql, person.uid);
  needRoom("homes", await countHomes(scope, sql), limits.homes);
}

/** Throws quota_exceeded. */
export async function create(
  context: PersonContext,
  { name, time_zone, location }: Body<"create">,
): Promise<Home> {
  const { person, sql, now } = context;
  const all = appScope(person);
  await roomForHome(context);
  const of = { owner_id: person.ownerId, app_id: person.appId };
  const id = newId(now);
  const at = seconds(now);
  const zone = time_zone ?? (await makerTimeZone(zones, sql, person.ownerId));
  const place = { time_zone: zone, ...coordinates(location ?? null) };
  await insertHome(all, sql, { ...of, id, name, ...place, created_at: at });
  const member = { ...of, home_id: id, app_user_id: person.uid, role: "owner", joined_at: at } as const;
  await insertMember(all, sql, { ...member, sort: limits.homes });
  return get(context, id);
}

/** Throws not_found, forbidden. */
export async function update(
  context: PersonContext,
  id: string,
  { location, ...change }: Body<"update">,
  ties: readonly HomeTies[],
): Promise<Home> {
  const { all } = await changing(context, id, "admin");
  const row = { ...change, ...(location !== undefined && coordinates(location)) };
  if (Object.keys(row).length > 0) await updateHome(all, context.sql, id, row);
  const isPlaced = location !== undefined || change.time_zone !== undefined;
  if (isPlaced) for (const tie of ties) await tie.placed?.(context, id);
  return get(context, id);
}

/** Throws not_found. */
export async function tellPresence(
  context: PersonContext,
  { home_id, present }: Body<"tellPresence">,
  ties: readonly HomeTies[],
): Promise<Home> {
  await changing(context, home_id);
  const before = await get(context, home_id);
  if (before.present === present) return before;
  await setPresent(context.scope, context.sql, home_id, present);
  for (const tie of ties) await tie.presenceChanged?.(context, home_id);
  return get(context, home_id);
}

function coordinates(location: Home["location"]) {
  return { latitude: location?.latitude ?? null, longitude: location?.longitude ?? null };
}

/** Throws not_found, and order_differs if a home of the person is missing, or is there twice. */
export async function sort(context: PersonContext, { ids }: Body<"sort">): Promise<null> {
  const { list: found } = await list(context);
  sameIds(found, ids);
  await orderHomes(context.scope, context.sql, ids);
  return null;
}

/** Throws not_found, forbidden. */
export async function remove(context: PersonContext, id: string, leaving: Leaving): Promise<null> {
  const { all } = await changing(context, id, "owner");
  const { person } = context;
  const others = (await membersIn(all, context.sql, id)).filter((uid) => uid !== person.uid);
  await leaving.messages.tell(context, person, others, { kind: "home_deleted", by: person.uid, homeId: id });
  await endHome(context, all, id, { ...leaving, by: person.uid });
  return null;
}

/** Deletes a home that the caller has locked. The commit ends all live subscriptions to the home and its devices. */
export async function endHome(
  context: HomeContext,
  all: Scope,
  id: string,
  { ties, events, by }: Leaving & { by: string },
): Promise<void> {
  const { sql, now } = context;
  const members = (await listMembers(all, sql, id)).map(({ uid }) => uid);
  for (const tie of ties) await tie.ending(context, id, by);
  await deleteHome(all, sql, id);
  await tellPeopleLosingAccess({ events, sql, now }, members, "homes", "devices");
}

/** Throws not_found. */
export async function rooms(context: Reading, id: string): Promise<{ list: Room[] }> {
  const { all } = await memberOf(context, id);
  return { list: await listRooms(all, context.sql, id) };
}

/** Throws not_found, forbidden, quota_exceeded, already_exists. */
export async function createRoom(
  context: PersonContext,
  homeId: string,
  { name }: Body<"createRoom">,
): Promise<Room> {
  const { person, sql, now } = context;
  const { all } = await changing(context, homeId, "admin");
  needRoom("homeRooms", (await listRooms(all, sql, homeId)).length, limits.homeRooms);
  const id = newId(now);
  const row = { id, owner_id: person.ownerId, app_id: person.appId, home_id: homeId, name };
  await withUniqueName(name, () => insertRoom(all, sql, row));
  return { id, name };
}

interface RoomPlace {
  id: string;
  roomId: string;
}

/** Throws not_found, forbidden, already_exists. */
export async function renameRoom(
  context: PersonContext,
  { id, roomId }: RoomPlace,
  { name }: Body<"createRoom">,
): Promise<Room> {
  const { all } = await changing(context, id, "admin");
  if (!(await findRoom(all, context.sql, id, roomId))) throw problem("not_found");
  await withUniqueName(name, () => updateRoom(all, context.sql, roomId, { name }));
  return { id: roomId, name };
}

/** Throws not_found, forbidden. */
export async function removeRoom(context: PersonContext, { id, roomId }: RoomPlace): Promise<null> {
  const { all } = await changing(context, id, "admin");
  if (!(await findRoom(all, context.sql, id, roomId))) throw problem("not_found");
  await deleteRoom(all, context.sql, roomId);
  return null;
}

/** Throws not_found, forbidden, and order_differs if a room of the home is missing, or is there twice. */
export async function sortRooms(
  context: PersonContext,
  homeId: string,
  { ids }: Body<"sort">,
): Promise<null> {
  const { all } = await changing(context, homeId, "admin");
  sameIds(await listRooms(all, context.sql, homeId), ids);
  await orderRooms(all, context.sql, homeId, ids);
  return null;
}

/** Throws not_found for an id that is not among `found`, order_differs if one of `found` is missing or there twice. */
function sameIds(found: readonly { id: string }[], ids: readonly string[]): void {
  const known = new Set(found.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw problem("not_found");
  if (ids.length !== known.size || new Set(ids).size !== known.size) throw problem("order_differs");
}

function withUniqueName(name: string, write: () => Promise<void>): Promise<void> {
  return unlessTaken("room_home_id_name_key", write, () => problem("already_exists", { value: name }));
}
