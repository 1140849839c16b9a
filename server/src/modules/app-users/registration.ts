import { randomInt } from "node:crypto";
import type { appSignIn } from "@thingwright/contract/people/app-sign-in.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { SentCode } from "@thingwright/contract/accounts/registration.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { PublicContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import {
  type Access,
  hashPassword,
  inSameTime,
  refuseGuessable,
  type RegistrationPolicy,
} from "../accounts/index.ts";
import { brandOf, openApp } from "./open-app.ts";
import { mustAcceptAll, noteAccepted } from "./policies.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { attemptsOf, openSession } from "./sign-in.ts";
import { columnOf, findSigningIn, insertPerson, lockAddressee, setPassword } from "./sign-in.store.ts";

type Body<K extends keyof typeof appSignIn> = Parsed<(typeof appSignIn)[K]>["body"];

export interface AppUserAuthDeps extends Access {
  stream: Pick<Stream, "append">;
  registrationPolicy: RegistrationPolicy;
  publicUrl: () => string;
}

/**
 * Sends a code to an address, in the app's name. The answer and its duration are the same whether or not the app has a
 * person with this address.
 */
export async function sendCode(
  context: PublicContext,
  { app_key, user_type, username, code_type, captcha }: Body<"sendCode">,
  { registrationPolicy, captcha: check, asMessage, codes, notices, publicUrl }: AppUserAuthDeps,
): Promise<SentCode> {
  registrationPolicy.refuseUnreached(user_type);
  const address = username.toLowerCase();
  const app = await openApp(context.sql, app_key);
  context.concerns(app.id);
  await check.verify(captcha, { address: context.address, account: attemptsOf(app.id, address) });
  const key = { address, purpose: code_type, app_id: app.id };
  const brand = await brandOf(context.sql, app, { language: context.language, publicUrl });
  const send = () =>
    context.sql.transaction(async (sql) => {
      const call = { ...context, sql, brand };
      const known = (await findSigningIn(sql, app.id, address)) !== undefined;
      if (known === (code_type === "reset")) {
        const letter = known ? "resetCode" : "registerCode";
        const issued = await codes.issue(call, key);
        await notices.code(call, letter, address, issued.code);
        return issued.nonce;
      }
      const withheld = await codes.withhold(call, key);
      if (known) await notices.alreadyRegistered(call, address);
      return withheld;
    });
  const nonce = await inSameTime(() => asMessage({ to: address, from: context.address }, send));
  return { count_time: limits.codeResendSeconds, nonce };
}

/**
 * Makes a nickname for a person who chose none. It contains no part of the address, because others must see the address
 * only masked.
 */
function nicknameIn(language: Language): string {
  return `${language === "en" ? "User " : "用户"}${randomInt(10_000, 100_000)}`;
}

/** Registers a person in an app, with an address whose code the caller has typed, and signs the person in. */
export async function register(
  context: PublicContext,
  { app_key, username, password, nickname, accepted, ...typed }: Body<"register">,
  { codes, events, stream, spendGuess, forgiveGuess }: AppUserAuthDeps,
): Promise<Result<(typeof appSignIn)["register"]>> {
  const { language, address, now } = context;
  const app = await openApp(context.sql, app_key);
  context.concerns(app.id);
  await mustAcceptAll(context, app.id, accepted);
  const chosen = nickname ?? nicknameIn(language);
  await refuseGuessable(language, password, { username, nickname: chosen, company_name: app.name });
  await spendGuess(address);
  const key = { address: username, purpose: "register" as const, app_id: app.id };
  const takeCode = await codes.check(context, key, typed);
  await forgiveGuess(address);
  const password_hash = await hashPassword(password, { rank: "proven", address });
  const id = newId(now);
  const column = columnOf(username);
  return unlessTaken(
    `app_user_${column}`,
    () =>
      context.sql.transaction(async (sql) => {
        await takeCode(sql);
        const at = seconds(now);
        const made = { id, owner_id: app.owner_id, app_id: app.id, created_at: at };
        await insertPerson(sql, { ...made, [column]: username, password_hash, nickname: chosen });
        await noteAccepted(sql, id, accepted, at);
        return openSession({ ...context, sql, events, stream }, app, { id, password_hash });
      }),
    () => problem("code_wrong"),
  );
}

/** Sets the password of a person with a code that was sent to them; every session ends. */
export async function resetPassword(
  context: PublicContext,
  { app_key, username, password, ...typed }: Body<"resetPassword">,
  { attempts, codes, events, notices, spendGuess, forgiveGuess, publicUrl }: AppUserAuthDeps,
): Promise<null> {
  const { language, address } = context;
  const app = await openApp(context.sql, app_key);
  context.concerns(app.id);
  await spendGuess(address);
  const key = { address: username, purpose: "reset" as const, app_id: app.id };
  const takeCode = await codes.check(context, key, typed);
  const found = await findSigningIn(context.sql, app.id, username);
  if (!found) throw problem("code_wrong");
  await forgiveGuess(address);
  const { id, nickname, email, phone } = found;
  const names = { nickname, company_name: app.name, email: email ?? "", mobile: phone ?? "" };
  await refuseGuessable(language, password, { username, ...names });
  const hash = await hashPassword(password, { rank: "proven", address });
  await context.sql.transaction(async (sql) => {
    // The address may have become somebody else's while the password was hashed.
    if (!(await lockAddressee(sql, { id, appId: app.id, address: username }))) throw problem("code_wrong");
    await takeCode(sql);
    await setPassword(sql, id, hash);
    await endSessionsOf({ events, sql, now: context.now }, id, "password_changed");
    const brand = await brandOf(sql, app, { language, publicUrl });
    await notices.atHome({ ...context, sql, brand }, "appPasswordChanged", username);
  });
  await attempts.clear(attemptsOf(app.id, username));
  return null;
}
