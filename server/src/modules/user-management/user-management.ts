import type {
  AppUser,
  AppUserContacts,
  AppUserDetails,
  appUsers,
} from "@thingwright/contract/people/app-users.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { acceptedPolicies, ageIn } from "../app-users/index.ts";
import { findApp } from "../apps/index.ts";
import { maskedAddress, maskedEmail, maskedPhone } from "./masked.ts";
import { type AppUserRow, findUser, listUsers } from "./user-management.store.ts";

/** Throws not_found for an app that the caller may not see. */
export async function list(
  { scope, sql, now, actor }: Context,
  filter: Parsed<(typeof appUsers)["list"]>["query"],
): Promise<ListPage<AppUser>> {
  if (filter.app_id && !(await findApp(scope, sql, filter.app_id))) throw problem("not_found");
  const { list: found, ...total } = await listUsers(scope, sql, {
    ...filter,
    contacts: actor.can("app_user:reveal"),
  });
  return { list: found.map((row) => userOf(row, now)), ...total };
}

export async function get(context: Context, id: string): Promise<AppUserDetails> {
  const row = await find(context, id);
  const { language, cancelled_at } = row;
  return {
    ...userOf(row, context.now),
    language,
    cancelled_at,
    accepted: await acceptedPolicies(context.scope, context.sql, id),
  };
}

/**
 * Returns a person's contacts unmasked. The operation record says whose contacts were looked at, but does not contain
 * them.
 */
export async function reveal(context: Context, id: string): Promise<AppUserContacts> {
  const { app_id, phone, email, address } = await find(context, id);
  // The id serves as the name too: the record stays after a person cancels the account, but the name has to be erased
  // then.
  context.audit({ id, name: id, after: { app_id } });
  return { phone: phone ?? "", email: email ?? "", address };
}

/** Throws not_found. */
export async function find({ scope, sql }: Context, id: string): Promise<AppUserRow> {
  const found = await findUser(scope, sql, id);
  if (!found) throw problem("not_found");
  return found;
}

function userOf(row: AppUserRow, now: number): AppUser {
  const { id, app_id, app_name, nickname } = row;
  return {
    id,
    app_id,
    app_name,
    nickname,
    sex: row.sex,
    age: ageIn(new Date(now).getUTCFullYear(), row.birth_year),
    phone: maskedPhone(row.phone),
    email: maskedEmail(row.email),
    address: maskedAddress(row.address),
    status: row.status,
    device_count: row.device_count,
    register_at: row.created_at,
    last_login_at: row.login_at,
  };
}
