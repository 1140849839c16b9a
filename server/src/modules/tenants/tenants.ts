import {
  activated,
  enabled,
  type Enabled,
  level,
  productStatus,
} from "@thingwright/contract/grammar/enums.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { RegistrationQuota, Tenant, tenants } from "@thingwright/contract/accounts/tenants.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { changeRights } from "../../platform/database/rights-lock.ts";
import { type Scope, accountScope, systemScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import {
  type Access,
  addPrimaryAccount,
  endSessionsOf,
  registrationQuota,
  setRegistrationQuota,
} from "../accounts/index.ts";
import { listMembers } from "../members/index.ts";
import { getProduct, listProducts } from "../products/index.ts";
import { setStatus as moveProduct } from "../releases/index.ts";
import { findTenant, listTenants, type TenantFilter, updateTenant } from "./tenants.store.ts";

type Query<K extends "listMembers" | "listProducts"> = Parsed<(typeof tenants)[K]>["query"];
type Body<K extends "create" | "update" | "setRegistrationQuota"> = Parsed<(typeof tenants)[K]>["body"];

const center = systemScope(
  "the tenant center of the administrator reaches every tenant; its routes are level 1's",
);

export function list({ sql }: Context, filter: TenantFilter): Promise<ListPage<Tenant>> {
  return listTenants(center, sql, filter);
}

export async function get({ sql }: Context, uid: string): Promise<Tenant> {
  const tenant = await findTenant(center, sql, uid);
  if (!tenant) throw problem("not_found");
  return tenant;
}

export async function listMembersOf(
  context: Context,
  uid: string,
  filter: Query<"listMembers">,
): Promise<Result<(typeof tenants)["listMembers"]>> {
  return listMembers({ ...context, scope: await inside(context, uid) }, filter);
}

export async function listProductsOf(
  context: Context,
  uid: string,
  filter: Query<"listProducts">,
): Promise<Result<(typeof tenants)["listProducts"]>> {
  return listProducts({ ...context, scope: await inside(context, uid) }, filter);
}

/**
 * Returns a discontinued product of a tenant to development. Throws not_found, and stage_not_next for any other
 * product.
 */
export async function returnProduct(
  context: Context,
  { uid, id }: { uid: string; id: string },
  events: EventLog,
): Promise<null> {
  const ofTenant = { ...context, scope: await inside(context, uid) };
  if ((await getProduct(ofTenant, id)).status !== productStatus.ceased) throw problem("stage_not_next");
  await moveProduct(ofTenant, id, productStatus.developing, events);
  return null;
}

/** Adds a tenant without a password, and mails it a link to choose one. */
export async function create(context: Context, input: Body<"create">, access: Access): Promise<Tenant> {
  const { sql, now, audit, language } = context;
  const account = {
    username: input.email,
    nickname: input.nickname,
    companyName: input.company_name,
    level: level.user,
    quota: { device_quota: input.device_quota, member_quota: input.member_quota },
  };
  const uid = await unlessTaken(
    "account_username_key",
    () => addPrimaryAccount(sql, account, now),
    () => refuseFields(language, [{ path: "email", key: "username_taken" }]),
  );
  const tenant = await get(context, uid);
  await invite(context, tenant, access);
  audit({ id: uid, name: tenant.username, after: tenant });
  return tenant;
}

export async function update(context: Context, uid: string, input: Body<"update">): Promise<Tenant> {
  const before = await get(context, uid);
  await updateTenant(center, context.sql, uid, input);
  return changed(context, before);
}

/** Finds the quotas of accounts that register themselves. */
export function getRegistrationQuota({ sql }: Context): Promise<RegistrationQuota> {
  return registrationQuota(center, sql);
}

/** Changes the quotas of accounts that register from now on; existing accounts keep theirs. */
export async function updateRegistrationQuota(
  { sql, audit }: Context,
  input: Body<"setRegistrationQuota">,
): Promise<RegistrationQuota> {
  const before = await registrationQuota(center, sql);
  await setRegistrationQuota(center, sql, input);
  const after = await registrationQuota(center, sql);
  audit({ before, after });
  return after;
}

/** Enables or disables a tenant. Disabling ends the sessions of the tenant and of its members with the commit. */
export async function setStatus(
  context: Context,
  uid: string,
  status: Enabled,
  events: EventLog,
): Promise<Tenant> {
  const { sql, now } = context;
  // Throws unless the account is a tenant, before changeRights locks it: the caller's own account is locked already.
  await get(context, uid);
  await changeRights(sql, uid);
  const before = await get(context, uid);
  await updateTenant(center, sql, uid, { status });
  if (status === enabled.no) await endSessionsOf({ sql, events, now }, uid, "disabled", { members: true });
  await events.emit(sql, "rights.changed", { accountId: uid }, now);
  return changed(context, before);
}

export async function resendActivation(context: Context, uid: string, access: Access): Promise<null> {
  const tenant = await get(context, uid);
  if (tenant.activated === activated.yes) throw problem("already_activated");
  if (tenant.status === enabled.no) throw problem("invitation_disabled");
  await invite(context, tenant, access);
  context.audit({ id: uid, name: tenant.username });
  return null;
}

/**
 * Sends the activation mail. Throws too_many_requests if the address has received, or the caller has sent, too many
 * invitations.
 */
async function invite(context: Context, tenant: Tenant, { notices, spendInvitation }: Access): Promise<void> {
  await spendInvitation(tenant.username, context.actor.owner);
  await notices.sendActivation(context, { ...tenant, email: tenant.username, mobile: "" });
}

/**
 * Returns the scope that the tenant itself has. Throws not_found if the account is no tenant, such as an administrator.
 */
async function inside(context: Context, uid: string): Promise<Scope> {
  const { uid: owner } = await get(context, uid);
  return accountScope(owner);
}

async function changed(context: Context, before: Tenant): Promise<Tenant> {
  const after = await get(context, before.uid);
  context.audit({ id: after.uid, name: after.username, before, after });
  return after;
}
