import type { accountInfo } from "@thingwright/contract/account-info.ts";
import type { Parsed } from "@thingwright/contract/route.ts";
import type { Context } from "../../http/context.ts";
import { hashToken } from "../../platform/secrets.ts";
import { type Access, endSessionsOf, hashPassword, passwordFits, wrongPassword } from "../accounts/index.ts";
import { getAccount, replacePassword } from "./account-info.store.ts";

type Change = Parsed<(typeof accountInfo)["changePassword"]>["body"];

/**
 * Changes the password, ends every other session, takes back links that could set another, and tells the owner by
 * mail. Guesses of the old one count like guesses at sign-in.
 * @throws old_password_wrong naming the field, too_many_requests
 */
export async function changePassword(
  context: Context,
  { old_password, password }: Change,
  { events, attempts, notices, spendPasswordChange }: Access,
): Promise<null> {
  const { actor, scope, sql, token, address, now, audit } = context;
  const attempt = { account: actor.username, address };
  await attempts.spend(attempt, true);
  const account = await getAccount(scope, sql, actor.uid);
  const { password_hash } = account;
  if (!(await passwordFits(password_hash, old_password))) throw wrongPassword(context, "old_password");
  await attempts.forgive(attempt);
  await spendPasswordChange(actor.uid);
  const hash = await hashPassword(password);
  await sql.transaction(async (transaction) => {
    const replaced = await replacePassword(scope, transaction, actor.uid, { checked: password_hash, hash });
    if (!replaced) throw wrongPassword(context, "old_password");
    await endSessionsOf({ sql: transaction, events, now }, actor.uid, { keep: hashToken(token) });
    await notices.passwordChanged({ ...context, sql: transaction }, { ...account, uid: account.id });
  });
  audit({ id: actor.uid, name: actor.username });
  return null;
}
