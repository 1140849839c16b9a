import type { SessionEnding } from "@thingwright/contract/accounts/session-endings.ts";
import { type Telling, tellPerson } from "../../platform/news-at-home.ts";
import { deleteSession, deleteSessionsOf } from "./sessions.store.ts";

/**
 * Reports sessions of a person that the transaction has ended. Their live connections end at the commit, with the
 * reason.
 */
export async function tellEnded(
  telling: Telling,
  uid: string,
  hashes: readonly Buffer[],
  reason: SessionEnding,
): Promise<void> {
  const { events, sql, now } = telling;
  const ended = hashes.map((hash) => ({ uid, tokenHash: hash.toString("hex"), reason }));
  await events.emitAll(sql, "person.session-ended", ended, now);
  if (hashes.length > 0) await tellPerson(telling, uid, "sessions");
}

/** Ends all sessions of a person. @param keep the token hash of a session that stays */
export async function endSessionsOf(
  telling: Telling,
  uid: string,
  reason: SessionEnding,
  keep?: Buffer,
): Promise<void> {
  await tellEnded(telling, uid, await deleteSessionsOf(telling.sql, uid, keep), reason);
}

/** Ends one session of a person. @returns whether the person had this session */
export async function endSessionOf(
  telling: Telling,
  uid: string,
  hash: Buffer,
  reason: SessionEnding,
): Promise<boolean> {
  const had = await deleteSession(telling.sql, uid, hash);
  if (had) await tellEnded(telling, uid, [hash], reason);
  return had;
}
