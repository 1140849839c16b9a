import type { CurrentUser } from "@thingwright/contract/accounts/accounts.ts";
import { permissions } from "@thingwright/contract/grammar/permission.ts";
import type { Context } from "../../http/context.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { hashToken } from "../../platform/secrets.ts";
import { getAccount, roleNameOf } from "./accounts.store.ts";
import { deleteSession } from "./sessions.store.ts";

const own = systemScope("accounts stand above the rows they own");

/** @param installation facts about the whole installation that the console needs */
export async function currentUser(
  { actor, scope, sql }: Context,
  installation: Pick<CurrentUser, "api_docs" | "site">,
): Promise<CurrentUser> {
  const account = await getAccount(scope, sql, actor.uid);
  const parent = account.owner_id === account.id ? null : await getAccount(scope, sql, account.owner_id);
  return {
    uid: account.id,
    nickname: account.nickname,
    username: account.username,
    company_name: (parent ?? account).company_name,
    level: account.level,
    role_name: await roleNameOf(scope, sql, account.role_id),
    parent_username: parent?.username ?? "",
    icon: account.icon,
    language: account.language,
    time_zone: (parent ?? account).time_zone,
    permissions: permissions.filter((permission) => actor.can(permission)),
    menus: [...actor.menus],
    must_change_password: account.must_change_password,
    ...installation,
    second_factor: account.second_factor,
    second_factor_required: (parent ?? account).second_factor_required,
  };
}

/** Ends the session that makes the call. */
export async function logout({ sql, token, actor, now, audit }: Context, events: EventLog): Promise<null> {
  const tokenHash = hashToken(token);
  await deleteSession(own, sql, tokenHash);
  await events.emit(
    sql,
    "session.ended",
    { tokenHash: tokenHash.toString("hex"), reason: "signed_out" },
    now,
  );
  audit({ id: actor.uid, name: actor.username });
  return null;
}
