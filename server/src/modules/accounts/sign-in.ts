import { randomBytes } from "node:crypto";
import type { Login } from "@thingwright/contract/accounts.ts";
import { enabled, type Level } from "@thingwright/contract/enums.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { PublicContext } from "../../http/context.ts";
import type { CaptchaCheck } from "../../platform/captcha/captcha.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { hashToken } from "../../platform/secrets.ts";
import type { AttemptLimit } from "./attempt-limit.ts";
import { passwordFits } from "./passwords.ts";
import { deleteOldestSessions, insertSession } from "./sessions.store.ts";
import { findSigningIn, noteSignIn } from "./sign-in.store.ts";

const signIn = systemScope("nobody is signed in yet");

export interface SignInParts {
  attempts: AttemptLimit;
  captcha: CaptchaCheck;
  events: EventLog;
  sessionSeconds: number;
}

/**
 * Opens a session; where the account has as many as it may have, the one used longest ago ends. Whether the account or
 * the password was wrong is told neither by the answer nor by its time; that an account is disabled is told only to a
 * caller who knows its password.
 */
export async function login(
  context: PublicContext,
  { username, password, captcha }: Login,
  { attempts, captcha: check, events, sessionSeconds }: SignInParts,
): Promise<{ access_token: string; uid: string; level: Level }> {
  const { sql, now, address, agent } = context;
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
  const token = randomBytes(32).toString("base64url");
  const token_hash = hashToken(token);
  const at = seconds(now);
  await sql.transaction(async (transaction) => {
    const { id, password_hash: checked } = account;
    if (!(await noteSignIn(signIn, transaction, { id, checked, at }))) throw problem("wrong_credentials");
    await insertSession(signIn, transaction, {
      token_hash,
      account_id: id,
      address,
      agent: agent.slice(0, 300),
      created_at: at,
      seen_at: at,
      expires_at: at + sessionSeconds,
    });
    const rest = { keep: token_hash, others: limits.sessions - 1 };
    for (const hash of await deleteOldestSessions(signIn, transaction, id, rest))
      await events.emit(transaction, "session.ended", { tokenHash: hash.toString("hex") }, now);
  });
  return { access_token: token, uid: account.id, level: account.level as Level };
}
