import type { Login } from "@thingwright/contract/accounts.ts";
import { enabled, type Level } from "@thingwright/contract/enums.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { PublicContext } from "../../http/context.ts";
import type { CaptchaCheck } from "../../platform/captcha/captcha.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import type { AttemptLimit } from "./attempt-limit.ts";
import { openSession } from "./open-session.ts";
import { passwordFits } from "./passwords.ts";
import { findSigningIn } from "./sign-in.store.ts";

const signIn = systemScope("nobody is signed in yet");

export interface SignInParts {
  attempts: AttemptLimit;
  captcha: CaptchaCheck;
  events: EventLog;
  sessionSeconds: number;
}

/**
 * Opens a session. Whether the account or the password was wrong is told neither by the answer nor by its time; that an
 * account is disabled is told only to a caller who knows its password.
 */
export async function login(
  context: PublicContext,
  { username, password, captcha }: Login,
  parts: SignInParts,
): Promise<{ access_token: string; uid: string; level: Level }> {
  const { sql, address } = context;
  const { attempts, captcha: check } = parts;
  const attempt = { account: username.toLowerCase(), address };
  if (captcha) await check.verify(captcha, attempt);
  await attempts.spend(attempt, captcha !== undefined);
  const account = await findSigningIn(signIn, sql, attempt.account);
  if (account) {
    const { id, username: name, owner_id: owner } = account;
    context.actsFor({ uid: id, username: name, owner }, { id, name });
  }
  const fits = await passwordFits(account?.password_hash, password);
  if (!account || !fits) throw problem("wrong_credentials");
  await attempts.forgive(attempt);
  if (account.status !== enabled.yes || account.owner_status !== enabled.yes)
    throw problem("account_disabled");
  return sql.transaction((transaction) => openSession({ ...context, sql: transaction }, account, parts));
}
