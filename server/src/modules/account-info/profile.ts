import type { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { moveSchedules } from "../../platform/tasks/schedules.ts";
import { replaceImage } from "../files/index.ts";
import { getAccount, lockAccount, quotaUse, updateAccount } from "./account-info.store.ts";

type Profile = Parsed<(typeof accountInfo)["updateProfile"]>["body"];

/**
 * Changes the caller's profile. A member cannot change the company's name and time zone. The icon may be the one that
 * the account has, an image that it has uploaded, or none.
 */
export async function updateProfile(context: Context, input: Profile): Promise<null> {
  const { actor, scope, sql, now, audit, language } = context;
  // Without the lock, the later of two concurrent calls would undo the changes of the earlier one.
  const account = await lockAccount(scope, sql, actor.uid);
  const before = {
    nickname: account.nickname,
    icon: account.icon,
    company_name: account.company_name,
    time_zone: account.time_zone,
  };
  const { company_name: _company, time_zone: _zone, ...own } = input;
  const after = { ...before, ...(actor.level === level.member ? own : input) };
  if (!(await replaceImage(context, { kind: "account.icon", id: actor.uid }, after.icon)))
    throw refuseFields(language, [{ path: "icon", key: "not_own_image" }]);
  await updateAccount(scope, sql, actor.uid, after);
  if (after.time_zone !== before.time_zone) await moveSchedules(sql, actor.owner, after.time_zone, now);
  audit({ id: actor.uid, name: actor.username, before, after });
  return null;
}

export async function setLanguage({ actor, scope, sql, audit }: Context, language: Language): Promise<null> {
  const before = await getAccount(scope, sql, actor.uid);
  await updateAccount(scope, sql, actor.uid, { language });
  audit({ id: actor.uid, name: actor.username, before: { language: before.language }, after: { language } });
  return null;
}

/**
 * Returns the `company_name` of the account's owner, the `prefix` that stands behind the @ in the login names of its
 * members, and the account's `quota` with how much of it is used. Members get no `quota`.
 */
export async function company({
  actor,
  scope,
  sql,
}: Context): Promise<Result<(typeof accountInfo)["company"]>> {
  const { company_name, prefix } = await getAccount(scope, sql, actor.owner);
  // Members do not see how large the account is.
  const quota = actor.level === level.member ? null : await quotaUse(sql, actor.owner);
  return { company_name, prefix: prefix ?? "", quota };
}
