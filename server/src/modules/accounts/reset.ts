import { activated } from "@thingwright/contract/grammar/enums.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { registration } from "@thingwright/contract/accounts/registration.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { PublicContext } from "../../http/context.ts";
import { changeRights } from "../../platform/database/rights-lock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Access } from "./access.ts";
import { updateAccount } from "./accounts.store.ts";
import type { RegistrationPolicy } from "./registration-policy.ts";
import { refuseGuessable } from "./common-passwords.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { accountOfLink, takeLink } from "./links.ts";
import { deleteLinksOf } from "./links.store.ts";
import type { Addressee } from "./notices.ts";
import { hashPassword } from "./passwords.ts";
import { findByAddress, type Recipient } from "./recipients.store.ts";
import { inSameTime } from "./same-time.ts";

const scope = systemScope("nobody is signed in yet");
type Body<K extends "sendResetMail" | "resetPassword" | "resetByPhone"> = Parsed<
  (typeof registration)[K]
>["body"];

/**
 * Mails a link for every account of an address; an invited account that is not activated yet gets a new activation link
 * instead. The answer and its duration are the same for an address without an account.
 */
export async function sendResetMail(
  context: PublicContext,
  { email, captcha }: Body<"sendResetMail">,
  access: Access,
  registrationPolicy: RegistrationPolicy,
): Promise<null> {
  registrationPolicy.refuseUnreached("email");
  const { captcha: check, codes, notices } = access;
  await check.verify(captcha, { address: context.address, account: email });
  const send = () =>
    context.sql.transaction(async (sql) => {
      const call = { ...context, sql };
      await codes.withhold(call, { address: email, purpose: "link" });
      for (const account of await findByAddress(scope, sql, email)) {
        const to = { ...addresseeOf(account), email };
        await (account.activated === activated.yes
          ? notices.sendReset(call, to)
          : notices.sendActivation(call, to));
      }
    });
  await inSameTime(() => access.asMessage({ to: email, from: context.address }, send));
  return null;
}

/** Returns the login name of the account that a link was made for. Throws link_expired, too_many_requests. */
export async function accountOfKey(context: PublicContext, key: string, access: Access): Promise<string> {
  await access.spendGuess(context.address);
  const { username } = await accountOfLink(context, key);
  await access.forgiveGuess(context.address);
  return username;
}

/** Sets the password with the key from a mailed link, and activates an invited account. */
export async function resetPassword(
  context: PublicContext,
  { username, key, password }: Body<"resetPassword">,
  access: Access,
): Promise<null> {
  await access.spendGuess(context.address);
  const account = await accountOfLink(context, key);
  if (account.username !== username.toLowerCase()) throw problem("link_expired");
  await access.forgiveGuess(context.address);
  await setPassword(context, { account, password, prove: (sql) => takeLink(sql, key) }, access);
  return null;
}

/** Sets the password with a code that was sent to the account's phone. */
export async function resetByPhone(
  context: PublicContext,
  { username, password, ...typed }: Body<"resetByPhone">,
  access: Access,
): Promise<null> {
  await access.spendGuess(context.address);
  const takeCode = await access.codes.check(context, { address: username, purpose: "reset" }, typed);
  const [account] = await findByAddress(scope, context.sql, username);
  if (!account) throw problem("code_wrong");
  await access.forgiveGuess(context.address);
  const prove = async (sql: Sql) => {
    await takeCode(sql);
    // While the password was hashed, somebody may have corrected the account's phone number.
    const [still] = await findByAddress(scope, sql, username);
    if (still?.id !== account.id) throw problem("code_wrong");
  };
  await setPassword(context, { account, password, prove }, access);
  return null;
}

interface Change {
  account: Recipient;
  password: string;
  /** Uses up the key or code that the caller presented, so that it works only once. */
  prove: (sql: Sql) => Promise<void>;
}

async function setPassword(
  context: PublicContext,
  { account, password, prove }: Change,
  { attempts, events, notices }: Access,
): Promise<void> {
  const { id, username, owner_id: owner, nickname, company_name, email, mobile } = account;
  await refuseGuessable(context.language, password, { username, nickname, company_name, email, mobile });
  const password_hash = await hashPassword(password, { rank: "proven", address: context.address });
  context.concerns(owner);
  await context.sql.transaction(async (sql) => {
    await changeRights(sql, owner);
    await prove(sql);
    await updateAccount(scope, sql, id, {
      password_hash,
      activated: activated.yes,
      must_change_password: false,
      password_ends_at: null,
    });
    await deleteLinksOf(scope, sql, id);
    await endSessionsOf({ sql, events, now: context.now }, id, "password_changed");
    const first = account.activated !== activated.yes;
    if (!first) await notices.passwordChanged({ ...context, sql }, addresseeOf(account));
  });
  await attempts.clear(username);
  context.actsFor({ uid: id, username, owner }, { id, name: username });
}

function addresseeOf({ id: uid, username, email, mobile, language, company_name }: Recipient): Addressee & {
  company_name: string;
} {
  return { uid, username, email, mobile, language, company_name };
}
