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

interface Parts {
  events: EventLog;
  notices: Pick<Notices, "newSignIn">;
  sessionTimes: SessionTimes;
}

/** An account whose owner has just shown who they are. */
interface Opening extends Checked {
  owner_id: string;
  level: number;
}

/**
 * Opens a session in a transaction of its own, and tells the owner of one from a new place; where the account has as many
 * as it may have, the one used longest ago ends. Throws wrong_credentials if the account has another password, or asks for
 * a second factor, by now, or it, or the one that owns it, was disabled or deleted.
 * @param judge what else has to hold, decided in the same transaction before the session opens
 */
export async function openSession(
  context: PublicContext,
  account: Opening,
  parts: Parts,
  judge?: (sql: Sql) => Promise<void>,
): Promise<{ access_token: string; uid: string; level: Level }> {
  const { now, address, agent } = context;
  const { id, owner_id, level } = account;
  const { events, notices, sessionTimes } = parts;
  const token = randomBytes(32).toString("base64url");
  const at = seconds(now);
  await context.sql.transaction(async (sql) => {
    const full = (await lockSignIns(signIn, sql, id)) >= limits.sessions;
    // Calls of the account do not wait for a sign-in, unless another session ends by it.
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
