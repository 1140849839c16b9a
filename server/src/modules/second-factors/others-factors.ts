import { level } from "@thingwright/contract/grammar/enums.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Context } from "../../http/context.ts";
import { changeRights } from "../../platform/database/rights-lock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Notices } from "../accounts/index.ts";
import { memberToChange } from "../members/index.ts";
import { getTenant } from "../tenants/index.ts";
import {
  deleteFactors,
  findByUsername,
  isRequired,
  lockAccount,
  setRequired,
} from "./second-factors.store.ts";

interface Deps {
  events: EventLog;
  notices: Notices;
}

const others = systemScope("the verb has checked that the caller may change this account");

/**
 * Sets whether the caller's primary account and its members must have a second factor. If they must, accounts without
 * one can only set one up from then on, in open sessions too. Throws forbidden for a member, who may not decide this
 * for the account's owner, and own_second_factor_first if the caller has none.
 */
export async function requireFactors(
  context: Context,
  required: boolean,
  { events }: Pick<Deps, "events">,
): Promise<null> {
  const { actor, sql, now, audit } = context;
  if (actor.level === level.member) throw problem("forbidden");
  const own = await lockAccount(others, sql, actor.uid);
  if (required && !own.second_factor) throw problem("own_second_factor_first");
  const before = await isRequired(others, sql, actor.owner);
  await setRequired(others, sql, actor.owner, required);
  await events.emit(sql, "rights.changed", { ownerId: actor.owner }, now);
  audit({
    id: actor.owner,
    name: actor.username,
    before: { second_factor_required: before },
    after: { second_factor_required: required },
  });
  return null;
}

/**
 * Removes the factors of a member who has lost them. As with other changes, the member may not have more rights than
 * the caller.
 */
export async function removeOfMember(context: Context, uid: string, deps: Deps): Promise<null> {
  const { username } = await memberToChange(context, uid);
  return remove(context, { uid, username }, deps);
}

export async function removeOfTenant(context: Context, uid: string, deps: Deps): Promise<null> {
  // Throws unless the account is a tenant, before changeRights locks it: the caller's own account is locked already.
  const { username } = await getTenant(context, uid);
  await changeRights(context.sql, uid);
  return remove(context, { uid, username }, deps);
}

async function remove(
  context: Context,
  { uid, username }: { uid: string; username: string },
  { events, notices }: Deps,
): Promise<null> {
  const { sql, now, audit } = context;
  const account = await lockAccount(others, sql, uid);
  if (account.second_factor) {
    await deleteFactors(others, sql, uid);
    await events.emit(sql, "rights.changed", { accountId: uid }, now);
    await notices.secondFactor(context, "secondFactorsRemoved", { ...account, uid });
  }
  audit({ id: uid, name: username });
  return null;
}

/** Removes the factors of an account that is deleted. */
export function forgetFactorsOf(sql: Sql, accountId: string): Promise<void> {
  return deleteFactors(others, sql, accountId);
}

/**
 * Removes the factors of an account, for an operator on the machine: the last administrator may have lost them all.
 * @returns whether there is such an account
 */
export async function forgetSecondFactors(sql: Sql, username: string): Promise<boolean> {
  return sql.transaction(async (transaction) => {
    const found = await findByUsername(others, transaction, username.toLowerCase());
    if (!found) return false;
    await lockAccount(others, transaction, found.id);
    await deleteFactors(others, transaction, found.id);
    return true;
  });
}
