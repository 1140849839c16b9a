import type { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { hashToken } from "../../platform/secrets.ts";
import {
  type Access,
  checkOwnPassword,
  endSessionsOf,
  hashPassword,
  refuseGuessable,
  wrongPassword,
} from "../accounts/index.ts";
import { getAccount, replacePassword } from "./account-info.store.ts";

type Change = Parsed<(typeof accountInfo)["changePassword"]>["body"];

/**
 * Changes the password, ends every other session and the mailed links that could set another password, and notifies the
 * owner. Guesses of the old password count like guesses at sign-in.
 * @throws old_password_wrong naming the field, too_many_requests
 */
export async function changePassword(
  context: Context,
  { old_password, password }: Change,
  { events, attempts, notices, spendPasswordChange }: Access,
): Promise<null> {
  const { actor, scope, sql, token, address, now, audit } = context;
  const checked = await checkOwnPassword(context, attempts, { password: old_password, path: "old_password" });
  const account = await getAccount(scope, sql, actor.uid);
  const { username, nickname, company_name, email, mobile } = account;
  await refuseGuessable(context.language, password, { username, nickname, company_name, email, mobile });
  await spendPasswordChange(actor.uid);
  const hash = await hashPassword(password, { rank: "proven", address });
  await sql.transaction(async (transaction) => {
    const replaced = await replacePassword(scope, transaction, actor.uid, { checked, hash });
    if (!replaced) throw wrongPassword(context, "old_password");
    await endSessionsOf({ sql: transaction, events, now }, actor.uid, "password_changed", {
      keep: hashToken(token),
    });
    await notices.passwordChanged({ ...context, sql: transaction }, { ...account, uid: account.id });
  });
  audit({ id: actor.uid, name: actor.username });
  return null;
}
