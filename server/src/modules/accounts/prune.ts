import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { deleteExpiredCodes } from "./codes.store.ts";
import { deleteExpiredLinks } from "./links.store.ts";
import { knownFor } from "./places.ts";
import { deleteOldPlaces } from "./places.store.ts";
import { deleteExpiredSessions } from "./sessions.store.ts";

const upkeep = systemScope("what has expired is nobody's");

/** Deletes expired sessions, codes and links, and known places that were not seen for long. */
export async function pruneAccess(sql: Sql, now: number): Promise<void> {
  const at = seconds(now);
  await deleteExpiredSessions(upkeep, sql, at);
  await deleteExpiredCodes(upkeep, sql, at);
  await deleteExpiredLinks(upkeep, sql, at);
  await deleteOldPlaces(upkeep, sql, at - knownFor);
}
