import { activated, enabled, type Enabled, level } from "@thingwright/contract/grammar/enums.ts";
import type { Member, members } from "@thingwright/contract/accounts/members.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { newId } from "../../platform/ids.ts";
import { type Access, endLinksOf, endSessionsOf, forgetPlacesOf } from "../accounts/index.ts";
import { findRole, lockRole, refuseMoreThanOwn } from "../roles/index.ts";
import {
  findMember,
  insertMember,
  listMembers,
  lockMember,
  lockOwner,
  type MemberFilter,
  updateMember,
} from "./members.store.ts";

type Body<K extends "create" | "update"> = Parsed<(typeof members)[K]>["body"];

export function list({ scope, sql }: Context, filter: MemberFilter): Promise<ListPage<Member>> {
  return listMembers(scope, sql, filter);
}

export async function get({ scope, sql }: Context, uid: string): Promise<Member> {
  const member = await findMember(scope, sql, uid);
  if (!member) throw problem("not_found");
  return member;
}

/** Adds a member without a password, and sends them a link by mail or text message to choose one. */
export async function create(context: Context, input: Body<"create">, access: Access): Promise<Member> {
  const { actor, scope, sql, now, audit, language } = context;
  const owner = await lockOwner(scope, sql, actor.owner);
  if (owner.member_count >= owner.member_quota) {
    const [used, limit] = [owner.member_count, owner.member_quota];
    throw problem("quota_exceeded", { quota: "members", used, limit });
  }
  await checkRole(context, input.role_id);
  const id = newId(now);
  const username = `${input.name}@${owner.prefix}`.toLowerCase();
  const row = {
    id,
    owner_id: actor.owner,
    username,
    password_hash: "none",
    nickname: input.nickname ?? input.name.slice(0, 10),
    email: input.email ?? "",
    mobile: input.mobile ?? "",
    level: level.member,
    activated: activated.no,
    role_id: input.role_id,
    created_at: seconds(now),
  };
  await unlessTaken(
    "account_username_key",
    () => insertMember(scope, sql, row),
    () => refuseFields(language, [{ path: "name", key: "username_taken" }]),
  );
  const member = await get(context, id);
  await invite(context, member, access);
  audit({ id, name: username, after: member });
  return member;
}

/**
 * Changes a member. If the contact changes, links sent to the old one stop working, and a member who has not activated
 * the account yet is invited again, at the new contact. The last contact cannot be cleared: without one, a member could
 * neither activate the account nor recover a forgotten password.
 */
export async function update(
  context: Context,
  uid: string,
  input: Body<"update">,
  access: Access,
): Promise<Member> {
  const { scope, sql, language } = context;
  // Locked, since two calls that clear one contact each would leave none.
  await lockMember(scope, sql, uid);
  const before = await memberToChange(context, uid);
  const { nickname, email, mobile } = { ...before, ...input };
  if (hasContact(before) && !hasContact({ email, mobile })) {
    throw refuseFields(language, [{ path: before.email ? "email" : "mobile", key: "last_contact" }]);
  }
  await updateMember(scope, sql, uid, { nickname, email, mobile });
  const member = await changed(context, before);
  if (email !== before.email || mobile !== before.mobile) {
    await endLinksOf(sql, uid);
    if (mayBeInvited(member)) await invite(context, member, access);
  }
  return member;
}

/** Removes the second factors of an account that is deleted. */
export type ForgetFactors = (sql: Sql, accountId: string) => Promise<void>;

/**
 * Deletes a member. With the commit, their sessions end, those of open pages included, and so do their tokens for
 * programs. The row is kept, and so are the operation records of the member's actions, with the names that the log
 * shows; contacts, password, second factors, links and known places are deleted.
 */
export async function remove(
  context: Context,
  uid: string,
  { events, forgetFactors }: { events: EventLog; forgetFactors: ForgetFactors },
): Promise<null> {
  const { scope, sql, now, audit } = context;
  const member = await memberToChange(context, uid);
  await updateMember(scope, sql, uid, {
    deleted_at: seconds(now),
    status: enabled.no,
    role_id: null,
    // Another member may get the name from now on.
    username: `${member.username}#${uid}`,
    password_hash: "none",
    email: "",
    mobile: "",
  });
  await forgetFactors(sql, uid);
  await forgetPlacesOf(sql, uid);
  await endLinksOf(sql, uid);
  await endSessionsOf({ sql, events, now }, uid, "disabled");
  await events.emit(sql, "rights.changed", { accountId: uid }, now);
  audit({ id: uid, name: member.username, before: member });
  return null;
}

export async function setStatus(
  context: Context,
  uid: string,
  status: Enabled,
  events: EventLog,
): Promise<Member> {
  const { scope, sql, now } = context;
  const before = await memberToChange(context, uid);
  await updateMember(scope, sql, uid, { status });
  if (status === enabled.no) await endSessionsOf({ sql, events, now }, uid, "disabled");
  await events.emit(sql, "rights.changed", { accountId: uid }, now);
  return changed(context, before);
}

export async function setRole(
  context: Context,
  uid: string,
  roleId: string,
  events: EventLog,
): Promise<Member> {
  const { scope, sql, now } = context;
  const before = await memberToChange(context, uid);
  await checkRole(context, roleId);
  await updateMember(scope, sql, uid, { role_id: roleId });
  await events.emit(sql, "rights.changed", { accountId: uid }, now);
  return changed(context, before);
}

export async function resendActivation(context: Context, uid: string, access: Access): Promise<null> {
  const member = await memberToChange(context, uid);
  if (member.activated === activated.yes) throw problem("already_activated");
  if (member.status === enabled.no) throw problem("invitation_disabled");
  if (!hasContact(member)) throw problem("invitation_without_contact");
  await invite(context, member, access);
  context.audit({ id: uid, name: member.username });
  return null;
}

/**
 * Refuses a role that does not exist, or that grants more than the caller has. The role is locked until the commit, so
 * that nobody changes or deletes it meanwhile.
 */
async function checkRole(context: Context, roleId: string): Promise<void> {
  const { scope, sql } = context;
  if (!(await lockRole(scope, sql, roleId))) throw problem("not_found");
  const role = await findRole(scope, sql, roleId);
  if (!role) throw problem("not_found");
  refuseMoreThanOwn(context, role);
}

function hasContact({ email, mobile }: Pick<Member, "email" | "mobile">): boolean {
  return email !== "" || mobile !== "";
}

/** Checks whether a link to choose a first password would reach the member and be of use. */
function mayBeInvited(member: Member): boolean {
  return member.activated === activated.no && member.status === enabled.yes && hasContact(member);
}

/** Sends the activation link. Throws too_many_requests if the contact was invited, or the caller invited, too often. */
async function invite(context: Context, member: Member, { notices, spendInvitation }: Access): Promise<void> {
  await spendInvitation(member.email || member.mobile, context.actor.owner);
  await notices.sendActivation(context, member);
}

/**
 * Finds the member that a call is to change. Refuses the caller's own account, because nobody changes their own role or
 * status, and a member whose role grants more than the caller has: the caller could replace that member's contact by
 * their own, reset the password, and sign in with the member's rights.
 */
export async function memberToChange(context: Context, uid: string): Promise<Member> {
  const member = await get(context, uid);
  if (uid === context.actor.uid) throw problem("own_account");
  const role =
    member.role_id === null ? undefined : await findRole(context.scope, context.sql, member.role_id);
  if (role) refuseMoreThanOwn(context, role);
  return member;
}

async function changed(context: Context, before: Member): Promise<Member> {
  const after = await get(context, before.uid);
  context.audit({ id: after.uid, name: after.username, before, after });
  return after;
}
