import type { DeviceCall, deviceCalls } from "@thingwright/contract/devices/device-calls.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { type CursorPage, pageOf, readCursor } from "../../platform/database/cursor.ts";
import { findKey } from "../devices/index.ts";
import type { CallLog } from "./call-log.ts";
import { findCalls, namesOf, shown } from "./device-calls.store.ts";

/** Lists the calls of a device, newest first. Throws not_found. */
export async function list(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  id: string,
  { cursor, limit, ...filter }: Parsed<(typeof deviceCalls)["list"]>["query"],
  log: Pick<CallLog, "flush">,
): Promise<CursorPage<DeviceCall>> {
  const device = await findKey(scope, sql, id);
  if (!device) throw problem("not_found");
  // A client that has just called a device thus finds that call in the list, if the same process handles both requests.
  await log.flush();
  const page = { after: readCursor(cursor), limit: limit + 1 };
  const { rows, resumeAfter } = await findCalls(scope, sql, device.deviceNo, filter, page);
  const names = await namesOf(scope, sql, [...new Set(rows.flatMap(({ by_id }) => by_id ?? []))]);
  return pageOf(
    rows.map((row) => shown(row, names.get(row.by_id ?? ""))),
    limit,
    resumeAfter,
  );
}
