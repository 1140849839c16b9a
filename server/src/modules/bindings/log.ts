import type { BindingEntry } from "@thingwright/contract/points/telemetry.ts";
import type { Context } from "../../http/context.ts";
import { type CursorPage, pageOf, readCursor } from "../../platform/database/cursor.ts";
import { findEntries, type LogFilter } from "./log.store.ts";

/** Lists the binding log of a device, the latest entry first. The caller has found the device within the scope. */
export async function bindingLog(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  deviceId: string,
  query: LogFilter & { cursor?: string | undefined; limit: number },
): Promise<CursorPage<BindingEntry>> {
  const page = { after: readCursor(query.cursor), limit: query.limit + 1 };
  return pageOf(await findEntries(scope, sql, deviceId, query, page), query.limit);
}
