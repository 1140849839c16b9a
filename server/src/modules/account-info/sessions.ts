import type { accountInfo, SessionEntry } from "@thingwright/contract/accounts/account-info.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { hashToken } from "../../platform/secrets.ts";
import { endSessionsOf, latestExpiredStart, type SessionTimes } from "../accounts/index.ts";
import { deleteSession, listSessions } from "./sessions.store.ts";

const own = systemScope("sessions are found by the caller's own account");

export async function sessions(
  { actor, sql, token, now }: Context,
  times: SessionTimes,
): Promise<{ list: SessionEntry[] }> {
  const current = hashToken(token);
  const at = seconds(now);
  const found = await listSessions(own, sql, actor.uid, { at, since: latestExpiredStart(times, at) });
  const list = found.map(({ token_hash, ...entry }) => ({
    // The token's hash names the session to the client: nobody can sign in with it.
    id: token_hash.toString("hex"),
    current: token_hash.equals(current),
    ...entry,
    ends_at: times.whole === Infinity ? null : entry.created_at + times.whole,
  }));
  return { list };
}

type Which = Parsed<(typeof accountInfo)["endSession"]>["query"];

/**
 * Ends the session `id`, which may be the caller's own, or with `others` all sessions but the caller's. Live views of
 * the ended sessions end at the commit.
 */
export async function endSession(context: Context, { id, others }: Which, events: EventLog): Promise<null> {
  const { actor, sql, token, now, audit, language } = context;
  if (others === undefined && id === undefined)
    throw refuseFields(language, [{ path: "id", key: "required" }]);
  audit({ id: actor.uid, name: actor.username });
  if (others !== undefined) {
    await endSessionsOf({ sql, events, now }, actor.uid, "ended", { keep: hashToken(token) });
    return null;
  }
  const tokenHash = Buffer.from(id!, "hex");
  if (!(await deleteSession(own, sql, actor.uid, tokenHash))) throw problem("not_found");
  await events.emit(sql, "session.ended", { tokenHash: tokenHash.toString("hex"), reason: "ended" }, now);
  return null;
}
