import type { Login } from "@thingwright/contract/accounts/accounts.ts";
import { enabled, type Level } from "@thingwright/contract/grammar/enums.ts";
import { type Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import type { PublicContext } from "../../http/context.ts";
import type { CaptchaCheck } from "../../platform/captcha/captcha.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import type { AttemptLimit } from "./attempt-limit.ts";
import { gate } from "../../platform/limits/gate.ts";
import { networkOf } from "../../platform/network.ts";
import type { Notices } from "./notices.ts";
import type { SessionTimes } from "./session-times.ts";
import { openSession } from "./open-session.ts";
import { passwordFits, strangersCrowd } from "./passwords.ts";
import { findSigningIn } from "./sign-in.store.ts";

const signIn = systemScope("nobody is signed in yet");

/** Makes the problem that asks for the second factor after the right password. */
export type SecondStep = (
  context: PublicContext,
  account: { id: string; password_hash: string },
) => Promise<Problem>;

/**
 * Limits concurrent look-ups, so that a crowd that signs in does not take every database connection from other calls.
 */
const lookUpGate = gate(4, 5000);

export interface SignInDeps {
  attempts: AttemptLimit;
  captcha: CaptchaCheck;
  events: EventLog;
  notices: Pick<Notices, "newSignIn">;
  sessionTimes: SessionTimes;
  secondStep: SecondStep;
}

/**
 * Opens a session. Neither the answer nor its time reveals whether the account or the password was wrong. Only a caller
 * with the right password learns that the account is disabled, has a second factor, or that its generated password has
 * expired. Throws second_factor_required if the account has a second factor: the attempt stays counted until the factor
 * is presented, and leaves no operation record.
 */
export async function login(
  context: PublicContext,
  { username, password, captcha }: Login,
  deps: SignInDeps,
): Promise<{ access_token: string; uid: string; level: Level }> {
  const { sql, address, browser } = context;
  const { attempts, captcha: check } = deps;
  const typed = { account: username.toLowerCase(), address };
  if (captcha) await check.verify(captcha, typed);
  const place = { network: networkOf(address), browser };
  const account = await lookUpGate(() => findSigningIn(signIn, sql, typed.account, place));
  const attempt = { ...typed, browser: account?.browser ?? undefined };
  const proven = captcha !== undefined;
  const known = attempt.browser !== undefined || typeof account?.seen_here_at === "number";
  if (!proven && !known && strangersCrowd()) throw problem("captcha_required");
  await attempts.spend(attempt, { proven, known });
  const rank = known ? "known" : proven ? "proven" : "stranger";
  const fits = await passwordFits(account?.password_hash, password, { rank, address });
  if (account) context.concerns(account.owner_id);
  const open = account?.status === enabled.yes && account.owner_status === enabled.yes;
  if (account && fits && open && account.second_factor) throw await deps.secondStep(context, account);
  if (account) {
    const { id, username: name, owner_id: owner } = account;
    context.actsFor({ uid: id, username: name, owner }, { id, name });
  }
  if (!account || !fits) throw problem("wrong_credentials");
  await attempts.forgive(attempt);
  if (!open) throw problem("account_disabled");
  if ((account.password_ends_at ?? Infinity) <= seconds(context.now))
    throw problem("generated_password_ended");
  return openSession(context, account, deps);
}
