import { randomBytes } from "node:crypto";
import type { Level } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { PublicContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { changeRights, keepRights } from "../../platform/database/rights-lock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { hashToken } from "../../platform/secrets.ts";
import type { Notices } from "./notices.ts";
import { notePlace } from "./places.ts";
import { expiryOf, type SessionTimes } from "./session-times.ts";
import { deleteOldestSessions, insertSession } from "./sessions.store.ts";
import { type Checked, lockSignIns, noteSignIn } from "./sign-in.store.ts";

const signIn = systemScope("nobody is signed in yet");

interface Deps {
  events: EventLog;
  notices: Pick<Notices, "newSignIn">;
  sessionTimes: SessionTimes;
}

/** An account whose owner has just proven their identity. */
interface Opening extends Checked {
  owner_id: string;
  level: number;
}

/**
 * Opens a session in a transaction of its own, and notifies the owner if it is from a new place. If the account already
 * has as many sessions as it may have, the one used longest ago ends. Throws wrong_credentials if in the meantime the
 * password was changed, a first second factor was added or the last one removed, or the account or its owner was
 * disabled or deleted.
 * @param judge a further check in the same transaction, before the session opens; throws to refuse the session
 */
export async function openSession(
  context: PublicContext,
  account: Opening,
  deps: Deps,
  judge?: (sql: Sql) => Promise<void>,
): Promise<{ access_token: string; uid: string; level: Level }> {
  const { now, address, agent } = context;
  const { id, owner_id, level } = account;
  const { events, notices, sessionTimes } = deps;
  const token = randomBytes(32).toString("base64url");
  const at = seconds(now);
  await context.sql.transaction(async (sql) => {
    const full = (await lockSignIns(signIn, sql, id)) >= limits.sessions;
    // Other calls of the account wait for this sign-in only if it ends another session.
    await (full ? changeRights : keepRights)(sql, owner_id);
    await judge?.(sql);
    const noted = await noteSignIn(signIn, sql, account, at);
    if (!noted) throw problem("wrong_credentials");
    const ended = full ? await deleteOldestSessions(signIn, sql, id, { stay: limits.sessions - 1 }) : [];
    for (const hash of ended)
      await events.emit(
        sql,
        "session.ended",
        { tokenHash: hash.toString("hex"), reason: "crowded_out" },
        now,
      );
    await insertSession(signIn, sql, {
      token_hash: hashToken(token),
      account_id: id,
      address,
      agent: agent.slice(0, 300),
      created_at: at,
      seen_at: at,
      proven_at: at,
      expires_at: expiryOf(sessionTimes, { created_at: at }, at),
    });
    await notePlace({ ...context, sql }, { id, first: noted.first }, notices);
  });
  return { access_token: token, uid: id, level: level as Level };
}
