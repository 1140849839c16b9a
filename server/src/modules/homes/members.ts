import { type HomeRole, isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import type { Home, HomeInvitation, HomeMember, homes } from "@thingwright/contract/people/homes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { PersonContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { needRoom } from "../../platform/database/quota.ts";
import { appScope, type Scope } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import { tellHome, tellPeopleLosingAccess, tellPerson, type Telling } from "../../platform/news-at-home.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";
import {
  checkPassword,
  type Guarding,
  sameAsChecked,
  writeTo,
  type WritingToPeople,
} from "../app-users/index.ts";
import { changing, endHome, get, memberOf, roomForHome } from "./homes.ts";
import {
  deleteMember,
  findMember,
  homeIdsOf,
  insertMember,
  listMembers,
  lockHome,
  membersIn,
  setRole,
} from "./homes.store.ts";
import {
  countInvitations,
  deleteInvitation,
  deleteInvitationsBy,
  findInvitation,
  insertInvitation,
  listInvitations,
} from "./invitations.store.ts";
import { hashOfSpoken, newSpokenCode, tryingCode } from "./spoken-code.ts";
import type { HomeContext, Leaving, Notifiers } from "./ties.ts";

/** Throws not_found. */
export async function members(context: PersonContext, homeId: string): Promise<{ list: HomeMember[] }> {
  const { all } = await memberOf(context, homeId);
  return { list: await listMembers(all, context.sql, homeId) };
}

interface MemberPlace {
  id: string;
  uid: string;
}

/** Throws not_found, forbidden, and home_owner_stays for the owner. */
export async function setMember(
  context: PersonContext,
  { id, uid }: MemberPlace,
  { role }: Parsed<(typeof homes)["updateMember"]>["body"],
  { events, messages }: Notifiers,
): Promise<HomeMember> {
  const { all } = await changing(context, id, "owner");
  const member = await other(all, context.sql, { id, uid });
  if (member.role === "owner") throw problem("home_owner_stays");
  await setRole(all, context.sql, id, uid, role);
  if (role === "member") await deleteInvitationsBy(all, context.sql, id, uid);
  const { person } = context;
  const kind = `role_${role}` as const;
  if (role !== member.role) await messages.tell(context, person, [uid], { kind, by: person.uid, homeId: id });
  await tellMembers({ ...context, events }, id, [uid]);
  return { ...member, role };
}

/**
 * Tells the followers of a home that its members have changed, and tells the people `uids` that their homes and devices
 * have changed.
 */
async function tellMembers(telling: Telling, homeId: string, uids: readonly string[]): Promise<void> {
  await tellHome(telling, homeId, "members");
  for (const uid of uids) await tellPerson(telling, uid, "homes", "devices");
}

/**
 * Makes another member the owner, with the password of the present owner, who is notified by mail or text message.
 * @throws not_found, forbidden, old_password_wrong, too_many_requests, conflict if the password was changed meanwhile
 */
export async function handOver(
  context: PersonContext,
  id: string,
  { member_id: uid, password }: Parsed<(typeof homes)["handOver"]>["body"],
  deps: WritingToPeople & Guarding & Notifiers,
): Promise<Home> {
  const seen = await memberOf(context, id, "owner");
  await other(seen.all, context.sql, { id, uid });
  const checked = await checkPassword(context, deps, { password, path: "password" });
  return context.sql.transaction(async (sql) => {
    const inside = { ...context, sql };
    const { all } = await changing(inside, id, "owner");
    await other(all, sql, { id, uid });
    await sameAsChecked(inside, checked);
    const { person } = context;
    await giveTo(all, sql, id, { from: person.uid, to: uid });
    const owned = { kind: "home_owned", by: person.uid, homeId: id } as const;
    await deps.messages.tell(inside, person, [uid], owned);
    await tellMembers({ ...inside, events: deps.events }, id, [person.uid, uid]);
    await writeTo(inside, "homeHandedOver", deps);
    return get(inside, id);
  });
}

/**
 * Gives a home to another owner. The former owner becomes an admin first, because the unique index refuses two owners.
 */
async function giveTo(all: Scope, sql: Sql, homeId: string, { from, to }: { from: string; to: string }) {
  await setRole(all, sql, homeId, from, "admin");
  await deleteInvitationsBy(all, sql, homeId, from);
  await setRole(all, sql, homeId, to, "owner");
}

/** Leaves a home, or removes somebody from it. Throws not_found, forbidden, home_owner_stays. */
export async function removeMember(
  context: PersonContext,
  { id, uid }: MemberPlace,
  leaving: Leaving,
): Promise<null> {
  const { role, all } = await changing(context, id);
  const member = await other(all, context.sql, { id, uid });
  if (member.role === "owner") throw problem("home_owner_stays");
  const needed: HomeRole = member.role === "admin" ? "owner" : "admin";
  const { person } = context;
  if (uid !== person.uid && !isAtLeast(role, needed)) throw problem("forbidden");
  await leave(context, all, { id, uid }, leaving);
  if (uid === person.uid) return null;
  await leaving.messages.tell(context, person, [uid], { kind: "home_removed", by: person.uid, homeId: id });
  return null;
}

async function leave(
  context: HomeContext & { person: { uid?: string } },
  all: Scope,
  { id, uid }: MemberPlace,
  { ties, messages, events }: Leaving,
): Promise<void> {
  const { person, sql, now } = context;
  const [owner] = await listMembers(all, sql, id);
  for (const tie of ties) await tie.left(context, { homeId: id, uid, ownerUid: owner!.uid });
  await deleteMember(all, sql, id, uid);
  const running = (await membersIn(all, sql, id, "admin")).filter((one) => one !== person.uid);
  await messages.tell(context, person, running, { kind: "member_left", by: uid, homeId: id });
  await tellHome({ events, sql, now }, id, "members");
  await tellPeopleLosingAccess({ events, sql, now }, [uid], "homes", "devices");
}

async function other(all: Scope, sql: Sql, { id, uid }: MemberPlace): Promise<HomeMember> {
  const member = await findMember(all, sql, id, uid);
  if (!member) throw problem("not_found");
  return member;
}

/**
 * Removes a person from all homes, within the transaction that ends the person's account. A home that the person owns
 * goes to the admin who joined first, or else to the member who joined first; a home without other members is deleted.
 */
export async function leaveHomes(context: HomeContext, uid: string, leaving: Leaving): Promise<void> {
  const { sql, person } = context;
  const all = appScope(person);
  for (const id of await homeIdsOf(all, sql, uid)) {
    await lockHome(all, sql, id);
    // The role is read with the home locked: another owner may have handed the home over a moment before.
    const everybody = await listMembers(all, sql, id);
    const role = everybody.find((member) => member.uid === uid)?.role;
    if (!role) continue;
    const others = everybody.filter((member) => member.uid !== uid);
    const heir = others.find((member) => member.role === "admin") ?? others[0];
    if (!heir) {
      await endHome(context, all, id, { ...leaving, by: uid });
      continue;
    }
    if (role === "owner") {
      await giveTo(all, sql, id, { from: uid, to: heir.uid });
      await leaving.messages.tell(context, person, [heir.uid], { kind: "home_owned", by: uid, homeId: id });
    }
    await leave(context, all, { id, uid }, leaving);
  }
}

/** Throws not_found, forbidden. */
export async function invitations(
  context: PersonContext,
  homeId: string,
): Promise<{ list: HomeInvitation[] }> {
  const { all } = await memberOf(context, homeId, "admin");
  return { list: await listInvitations(all, context.sql, homeId, seconds(context.now)) };
}

/** Throws not_found, forbidden, quota_exceeded. */
export async function invite(
  context: PersonContext,
  homeId: string,
  { role }: Parsed<(typeof homes)["invite"]>["body"],
): Promise<Result<(typeof homes)["invite"]>> {
  const { person, sql, now } = context;
  const { all } = await changing(context, homeId, role === "admin" ? "owner" : "admin");
  const made_at = seconds(now);
  needRoom("homeInvitations", await countInvitations(all, sql, homeId, made_at), limits.homeInvitations);
  const { code, hash: code_hash } = newSpokenCode();
  const id = newId(now);
  const expires_at = made_at + limits.invitationSeconds;
  const of = { owner_id: person.ownerId, app_id: person.appId, home_id: homeId, made_by: person.uid };
  await insertInvitation(all, sql, { ...of, id, role, code_hash, made_at, expires_at });
  return { id, role, expires_at, code };
}

/** Throws not_found, forbidden. */
export async function revoke(
  context: PersonContext,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<null> {
  const { all } = await changing(context, id, "admin");
  if (!(await deleteInvitation(all, context.sql, id, invitationId))) throw problem("not_found");
  return null;
}

/** Throws invitation_invalid, too_many_requests, already_member, quota_exceeded. */
export async function accept(
  context: PersonContext,
  code: string,
  { rateLimits, ...notifiers }: Notifiers & { rateLimits: RateLimits },
): Promise<Home> {
  return tryingCode(context, rateLimits, () =>
    context.sql.transaction((sql) => join({ ...context, sql }, code, notifiers)),
  );
}

async function join(context: PersonContext, code: string, { events, messages }: Notifiers): Promise<Home> {
  const { person, scope, sql, now } = context;
  const all = appScope(person);
  const at = seconds(now);
  const found = await findInvitation(all, sql, hashOfSpoken(code), at);
  if (!found || !(await lockHome(all, sql, found.home_id))) throw problem("invitation_invalid");
  if (await findMember(all, sql, found.home_id, person.uid)) throw problem("already_member");
  // If two people use the same code, the first has used it up while the second waited for the lock of the home.
  if (!(await deleteInvitation(all, sql, found.home_id, found.id))) throw problem("invitation_invalid");
  needRoom("homeMembers", (await listMembers(all, sql, found.home_id)).length, limits.homeMembers);
  await roomForHome({ person, scope, sql });
  const of = { owner_id: person.ownerId, app_id: person.appId, home_id: found.home_id };
  const member = { ...of, app_user_id: person.uid, role: found.role, joined_at: at, sort: limits.homes };
  const running = await membersIn(all, sql, found.home_id, "admin");
  await insertMember(all, sql, member);
  const joined = { kind: "member_joined", by: person.uid, homeId: found.home_id } as const;
  await messages.tell(context, person, running, joined);
  await tellMembers({ events, sql, now }, found.home_id, [person.uid]);
  return get({ person, scope, sql }, found.home_id);
}
