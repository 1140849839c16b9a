import type { SessionEnding } from "@thingwright/contract/accounts/session-endings.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { deleteSessionsOf } from "./sessions.store.ts";

const scope = systemScope("sessions are found by the account that the caller has checked");

interface Deps {
  sql: Sql;
  events: EventLog;
  now: number;
}

/** Ends sessions of an account. Calls and live views of these sessions end at the commit. */
export async function endSessionsOf(
  { sql, events, now }: Deps,
  accountId: string,
  reason: SessionEnding,
  options?: { keep?: Buffer; members?: boolean },
): Promise<void> {
  for (const hash of await deleteSessionsOf(scope, sql, accountId, options)) {
    await events.emit(sql, "session.ended", { tokenHash: hash.toString("hex"), reason }, now);
  }
}
