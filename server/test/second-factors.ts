import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { type SecondStep, secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { Secret, TOTP } from "otpauth";
import { makePasskey, type SoftPasskey } from "./authenticator.ts";
import { type Caller, callerOf } from "./caller.ts";
import { captchaTicket } from "./captcha.ts";
import type { Platform } from "./harness.ts";
import { addPrimaryAccount } from "../src/modules/accounts/index.ts";
import type { Clock } from "../src/platform/clock.ts";

/** Makes a primary account with this password, and signs in. @param hash the hash of the password */
export async function signedInAccount(
  { sql, clock, url, nobody }: Platform,
  username: string,
  { password, hash }: { password: string; hash: string },
) {
  const account = { username, passwordHash: hash, nickname: "Ada", level: level.user } as const;
  const uid = await addPrimaryAccount(sql, account, clock.now());
  const { access_token } = await nobody.ok(accounts.login, { body: { username, password } });
  return { uid, username, caller: callerOf(url, access_token, uid) };
}

/** The code that an authenticator app with this secret shows now, or some steps of 30 seconds from now. */
export function codeOf(secret: string, clock: Clock, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now() + steps * 30_000,
  });
}

/** Sets up an authenticator app for the caller. Its first code is used up. */
export async function addTotp(caller: Caller, clock: Clock): Promise<{ secret: string; recovery: string[] }> {
  const { secret } = await caller.ok(secondFactors.offerTotp);
  const body = { auth_code: codeOf(secret, clock) };
  const { recovery_codes: recovery } = await caller.ok(secondFactors.confirmTotp, { body });
  return { secret, recovery };
}

/** Adds a passkey that was created at this origin. */
export async function addPasskey(
  caller: Caller,
  origin: string,
  name = "Laptop",
): Promise<{ id: string; passkey: SoftPasskey; recovery: string[] }> {
  const { options } = await caller.ok(secondFactors.offerPasskey);
  const passkey = makePasskey(options, { origin });
  const body = { name, credential: passkey.credential };
  const { id, recovery_codes: recovery } = await caller.ok(secondFactors.addPasskey, { body });
  return { id, passkey, recovery };
}

/** Signs in with the password of an account that has a second factor. */
export async function firstStep(platform: Platform, username: string, password: string): Promise<SecondStep> {
  const sign = (body: object) => platform.nobody.call(accounts.login, { body });
  let answer = await sign({ username, password });
  if (answer.problem === "captcha_required")
    answer = await sign({ username, password, captcha: await captchaTicket(platform) });
  if (answer.problem !== "second_factor_required") throw new Error(`no second step: ${answer.msg}`);
  return answer.data as unknown as SecondStep;
}
