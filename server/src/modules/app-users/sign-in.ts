import { randomBytes } from "node:crypto";
import type { appSignIn } from "@thingwright/contract/people/app-sign-in.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { PublicContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { gate } from "../../platform/limits/gate.ts";
import { networkOf } from "../../platform/network.ts";
import { tellPerson } from "../../platform/news-at-home.ts";
import { hashToken } from "../../platform/secrets.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import { type Access, passwordFits, strangersCrowd } from "../accounts/index.ts";
import { tellEnded } from "./end-sessions.ts";
import { openApp } from "./open-app.ts";
import { deleteOldestSessions, insertSession } from "./sessions.store.ts";
import { findSigningIn, notePlace, noteSignIn } from "./sign-in.store.ts";

/** The key by which a person's attempts are counted: the same address in another app belongs to another person. */
export const attemptsOf = (appId: string, address: string) => `${address} of ${appId}`;

interface SignInDeps {
  sql: Sql;
  events: EventLog;
  stream: Pick<Stream, "append">;
}

/**
 * Limits concurrent look-ups, so that a crowd that signs in does not take every database connection from other calls.
 */
const lookUpGate = gate(4, 5000);

/**
 * Opens a session of a person of an app. Neither the answer nor its time reveals whether the account or the password
 * was wrong. Throws app_key_unknown, app_closed, wrong_credentials, captcha_required, captcha_wrong, too_many_requests.
 */
export async function login(
  context: PublicContext,
  { app_key, username, password, captcha }: Parsed<(typeof appSignIn)["login"]>["body"],
  {
    attempts,
    captcha: check,
    events,
    stream,
  }: Pick<Access, "attempts" | "captcha" | "events"> & Pick<SignInDeps, "stream">,
): Promise<Result<(typeof appSignIn)["login"]>> {
  const { sql, address, browser } = context;
  const app = await openApp(sql, app_key);
  context.concerns(app.id);
  const typed = { account: attemptsOf(app.id, username), address };
  if (captcha) await check.verify(captcha, typed);
  const place = { network: networkOf(address), browser };
  const found = await lookUpGate(() => findSigningIn(sql, app.id, username, place));
  const attempt = { ...typed, browser: found?.browser ?? undefined };
  const proven = captcha !== undefined;
  const known = attempt.browser !== undefined || typeof found?.seen_here_at === "number";
  if (!proven && !known && strangersCrowd()) throw problem("captcha_required");
  await attempts.spend(attempt, { proven, known });
  const rank = known ? "known" : proven ? "proven" : "stranger";
  const fits = await passwordFits(found?.password_hash, password, { rank, address });
  if (!found || !fits) throw problem("wrong_credentials");
  await attempts.forgive(attempt);
  return sql.transaction((transaction) =>
    openSession({ ...context, sql: transaction, events, stream }, app, found),
  );
}

/**
 * Opens a session of a person who has just proven their identity. If the person already has as many sessions as they
 * may have, the one used longest ago ends. Throws wrong_credentials if the password was changed, or the account
 * cancelled, in the meantime.
 */
export async function openSession(
  {
    sql,
    now,
    address,
    agent,
    browser,
    events,
    stream,
  }: Pick<PublicContext, "now" | "address" | "agent" | "browser"> & SignInDeps,
  app: { id: string; owner_id: string },
  checked: { id: string; password_hash: string },
): Promise<{ access_token: string; uid: string }> {
  const at = seconds(now);
  const token = randomBytes(32).toString("base64url");
  if (!(await noteSignIn(sql, checked, at))) throw problem("wrong_credentials");
  const crowdedOut = await deleteOldestSessions(sql, checked.id, limits.appUserSessions - 1);
  await insertSession(sql, {
    token_hash: hashToken(token),
    app_user_id: checked.id,
    address,
    agent: agent.slice(0, 300),
    created_at: at,
    seen_at: at,
    expires_at: at + limits.appUserSessionSeconds,
  });
  await notePlace(sql, checked.id, { network: networkOf(address), browser }, at);
  const telling = { events, sql, now };
  await tellEnded(telling, checked.id, crowdedOut, "crowded_out");
  await tellPerson(telling, checked.id, "sessions");
  const person = { uid: checked.id, ownerId: app.owner_id, appId: app.id };
  await stream.append(sql, [{ kind: "signed_in", person, time: now, data: {} }]);
  return { access_token: token, uid: checked.id };
}
