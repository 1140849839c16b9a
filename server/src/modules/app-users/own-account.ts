import type { appProfile, AppProfile } from "@thingwright/contract/people/app-profile.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { SentCode } from "@thingwright/contract/accounts/registration.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { PersonContext } from "../../http/context.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { networkOf } from "../../platform/network.ts";
import { hashToken } from "../../platform/secrets.ts";
import {
  hashPassword,
  inSameTime,
  type Notices,
  passwordFits,
  refuseGuessable,
  wrongPassword,
} from "../accounts/index.ts";
import { getPerson, passwordOf, type PersonRow, updatePerson } from "./app-users.store.ts";
import { brandOf, openApp } from "./open-app.ts";
import { get } from "./profile.ts";
import type { AppUserAuthDeps } from "./registration.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { attemptsOf } from "./sign-in.ts";
import { columnOf, findSigningIn, knowsNetwork } from "./sign-in.store.ts";

type LetterToPerson = Parameters<Notices["atHome"]>[1];
type Body<K extends "changePassword" | "sendContactCode" | "changeContact"> = Parsed<
  (typeof appProfile)[K]
>["body"];

/** Returns the addresses that a person signs in with: the email, the phone number, or both. */
export function addressesOf({ email, phone }: Pick<PersonRow, "email" | "phone">): string[] {
  return [email, phone].filter((address) => address !== null);
}

/** The part that counts attempts at a person's password. */
export type Guarding = Pick<AppUserAuthDeps, "attempts">;
/** The parts that letters to people need. */
export type WritingToPeople = Pick<AppUserAuthDeps, "notices" | "publicUrl">;

/**
 * Returns the language of messages to a person: Chinese if they have chosen it, English for any other choice, and
 * `otherwise` if they have chosen none.
 */
export function languageOfPerson({ language }: Pick<PersonRow, "language">, otherwise: Language): Language {
  if (language === null) return otherwise;
  return language.startsWith("zh") ? "zh_CN" : "en";
}

/**
 * Checks the password that a signed-in person has entered again. Guesses count like guesses at sign-in.
 * @param path the field that holds the password
 * @returns the hash that the password fits
 * @throws old_password_wrong naming the field, token_expired if the account is cancelled, too_many_requests
 */
export async function checkPassword(
  context: PersonContext,
  { attempts }: Guarding,
  { password, path }: { password: string; path: string },
): Promise<string> {
  const { scope, sql, person, address, token } = context;
  const row = await getPerson(scope, sql, person.uid);
  const account = attemptsOf(person.appId, addressesOf(row)[0] ?? "");
  const attempt = { account, address, browser: hashToken(token).toString("hex") };
  const known = await knowsNetwork(sql, person.uid, networkOf(address));
  await attempts.spend(attempt, { proven: true, known });
  const stored = await passwordOf(scope, sql, person.uid);
  // The account, and its session with it, was cancelled after the call came in.
  if (stored === "") throw problem("token_expired");
  const rank = known ? "known" : "proven";
  if (!(await passwordFits(stored, password, { rank, address }))) throw wrongPassword(context, path);
  await attempts.forgive(attempt);
  return stored;
}

/**
 * Throws conflict if the password has changed since it was checked. Must be called in the transaction that locks the
 * person.
 */
export async function sameAsChecked({ scope, sql, person }: PersonContext, checked: string): Promise<void> {
  if ((await passwordOf(scope, sql, person.uid)) !== checked) throw problem("conflict");
}

export async function changePassword(
  context: PersonContext,
  { old_password, password }: Body<"changePassword">,
  deps: AppUserAuthDeps,
): Promise<null> {
  const { scope, person, address, token } = context;
  const row = await getPerson(scope, context.sql, person.uid);
  const [username = "", mobile = ""] = addressesOf(row);
  const { name: company_name } = await openApp(context.sql, person.appKey);
  const checked = await checkPassword(context, deps, { password: old_password, path: "old_password" });
  await deps.spendPasswordChange(person.uid);
  await refuseGuessable(context.language, password, {
    username,
    mobile,
    nickname: row.nickname,
    company_name,
  });
  const password_hash = await hashPassword(password, { rank: "known", address });
  await context.sql.transaction(async (sql) => {
    await sameAsChecked({ ...context, sql }, checked);
    await updatePerson(scope, sql, person.uid, { password_hash });
    const telling = { events: deps.events, sql, now: context.now };
    await endSessionsOf(telling, person.uid, "password_changed", hashToken(token));
    await tell({ ...context, sql }, "appPasswordChanged", { row, to: username }, deps);
  });
  return null;
}

/**
 * Sends a code to an address that the person wants to sign in with. The answer does not tell whether the address
 * already belongs to somebody else.
 */
export async function sendContactCode(
  context: PersonContext,
  { user_type, username, captcha }: Body<"sendContactCode">,
  { registrationPolicy, captcha: check, asMessage, codes, notices, publicUrl }: AppUserAuthDeps,
): Promise<SentCode> {
  registrationPolicy.refuseUnreached(user_type);
  const { person, sql: pool } = context;
  const address = username.toLowerCase();
  await check.verify(captcha, { address: context.address, account: attemptsOf(person.appId, address) });
  const app = await openApp(pool, person.appKey);
  const row = await getPerson(context.scope, pool, person.uid);
  const language = languageOfPerson(row, context.language);
  const brand = await brandOf(pool, app, { language, publicUrl });
  const send = () =>
    pool.transaction(async (sql) => {
      const call = { ...context, sql, language, brand };
      const key = { address, purpose: "contact" as const, app_id: app.id };
      if (await findSigningIn(sql, app.id, address)) {
        const withheld = await codes.withhold(call, key);
        await notices.alreadyRegistered(call, address);
        return withheld;
      }
      const issued = await codes.issue(call, key);
      await notices.code(call, "contactCode", address, issued.code);
      return issued.nonce;
    });
  const nonce = await inSameTime(() => asMessage({ to: address, from: context.address }, send));
  return { count_time: limits.codeResendSeconds, nonce };
}

/** Sets the email or the phone number of a person, and notifies the previous address. */
export async function changeContact(
  context: PersonContext,
  { username, password, ...typed }: Body<"changeContact">,
  deps: AppUserAuthDeps,
): Promise<AppProfile> {
  const { scope, person, address } = context;
  const { codes, spendGuess, forgiveGuess } = deps;
  const to = username.toLowerCase();
  const checked = await checkPassword(context, deps, { password, path: "password" });
  await spendGuess(address);
  const key = { address: to, purpose: "contact" as const, app_id: person.appId };
  const takeCode = await codes.check(context, key, typed);
  await forgiveGuess(address);
  const column = columnOf(to);
  return unlessTaken(
    `app_user_${column}`,
    () =>
      context.sql.transaction(async (sql) => {
        const inside = { ...context, sql };
        await sameAsChecked(inside, checked);
        await takeCode(sql);
        const row = await getPerson(scope, sql, person.uid);
        const before = row[column];
        await updatePerson(scope, sql, person.uid, { [column]: to });
        if (before !== null && before !== to) await tell(inside, "contactChanged", { row, to: before }, deps);
        return get(inside);
      }),
    () => problem("code_wrong"),
  );
}

/** Sends a letter to the address that a person signs in with, within the transaction that makes the change. */
export async function writeTo(
  context: PersonContext,
  letter: LetterToPerson,
  deps: WritingToPeople,
): Promise<void> {
  const row = await getPerson(context.scope, context.sql, context.person.uid);
  const [to] = addressesOf(row);
  if (to !== undefined) await tell(context, letter, { row, to }, deps);
}

/** Sends a letter to a person, in the app's name and the person's language. */
async function tell(
  context: PersonContext,
  letter: LetterToPerson,
  { row, to }: { row: PersonRow; to: string },
  { notices, publicUrl }: WritingToPeople,
): Promise<void> {
  const language = languageOfPerson(row, context.language);
  const app = await openApp(context.sql, context.person.appKey);
  const brand = await brandOf(context.sql, app, { language, publicUrl });
  await notices.atHome({ ...context, language, brand }, letter, to);
}
