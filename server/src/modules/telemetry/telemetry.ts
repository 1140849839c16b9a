import type { devices } from "@thingwright/contract/devices/devices.ts";
import type {
  CommunicationEntry,
  OnlineEntry,
  PropertyState,
  SeriesPoint,
} from "@thingwright/contract/points/telemetry.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import type { DeviceKey } from "../../gateway/ports.ts";
import { type CursorPage, pageOf, readCursor } from "../../platform/database/cursor.ts";
import { findLines } from "./communication-log.store.ts";
import { deviceNumber } from "./device-number.store.ts";
import { valuesBefore } from "./held-values.ts";
import { findPoints, type Point } from "./history.store.ts";
import { offlineSpans } from "./offline-spans.ts";
import { findOnlineLines } from "./online-log.store.ts";
import { seriesOf } from "./series.ts";
import { deleteState, readState, type State } from "./state.store.ts";

type Query<K extends "history" | "series" | "seriesOfMany" | "communicationLog"> =
  Parsed<(typeof devices)[K]> extends { query: infer Q } ? Q : never;

/** The scope of the caller, and the connection to query with. */
export type Reach = Pick<Context, "scope" | "sql">;

export interface Page<T> {
  list: T[];
  next_cursor: string | null;
}

/** Finds a device's telemetry key. Throws not_found for a device outside the scope, as all handlers here do. */
async function keyOf({ scope, sql }: Reach, deviceId: string): Promise<DeviceKey> {
  const key = await deviceNumber(scope, sql, deviceId);
  if (!key) throw problem("not_found");
  return key;
}

/** Latest reported and desired values, by identifier. */
export async function latest(reach: Reach, deviceId: string): Promise<PropertyState[]> {
  const { deviceNo } = await keyOf(reach, deviceId);
  return propertiesOf(await readState(reach.scope, reach.sql, deviceNo));
}

/** The latest state as the contract shows it. */
export function propertiesOf({ reported, desired }: State): PropertyState[] {
  const wanted = new Map(desired.map(({ identifier, ...rest }) => [identifier, rest]));
  return [...new Set([...Object.keys(reported), ...wanted.keys()])].sort().map((identifier) => {
    const known = Object.hasOwn(reported, identifier) ? reported[identifier] : undefined;
    return {
      identifier,
      reported: known ? { value: known[0], time: known[1] } : null,
      desired: wanted.get(identifier) ?? null,
    };
  });
}

/** Values of one property, newest first. */
export async function history(reach: Reach, deviceId: string, query: Query<"history">): Promise<Page<Point>> {
  const { deviceNo } = await keyOf(reach, deviceId);
  const before = query.cursor && /^\d{1,15}$/.test(query.cursor) ? Number(query.cursor) : undefined;
  const filter = { from: query.from, to: query.to, before };
  const { rows, isCut } = await findPoints(
    reach.scope,
    reach.sql,
    deviceNo,
    query.identifier,
    filter,
    query.limit + 1,
  );
  const list = rows.slice(0, query.limit);
  const last = list.at(-1);
  return { list, next_cursor: (isCut || rows.length > query.limit) && last ? String(last.time) : null };
}

/** One property over a range in even buckets, oldest first. */
export async function series(
  reach: Reach,
  deviceId: string,
  query: Query<"series">,
): Promise<{ bucket: number; list: SeriesPoint[] }> {
  const { deviceNo } = await keyOf(reach, deviceId);
  const { bucket, list } = await seriesOf(reach.scope, reach.sql, deviceNo, [query.identifier], query);
  return { bucket, list: list[0]?.list ?? [] };
}

/**
 * Reads several properties over a range in even buckets, their values before it, and the spans in which the device was
 * offline.
 */
export async function seriesOfMany(
  reach: Reach,
  deviceId: string,
  query: Query<"seriesOfMany">,
): Promise<Result<(typeof devices)["seriesOfMany"]>> {
  const { deviceNo } = await keyOf(reach, deviceId);
  const [{ bucket, list }, held, offline] = await Promise.all([
    seriesOf(reach.scope, reach.sql, deviceNo, query.identifiers, query),
    valuesBefore(reach.scope, reach.sql, deviceNo, query.identifiers, query.from),
    offlineSpans(reach.scope, reach.sql, deviceNo, query),
  ]);
  return {
    bucket,
    list: list.map((one) => ({ ...one, before: held.get(one.identifier) ?? null })),
    offline,
  };
}

/** The communication log or the on/offline log, newest first. */
export async function logs(
  reach: Reach,
  deviceId: string,
  query: Query<"communicationLog">,
): Promise<CursorPage<CommunicationEntry | OnlineEntry>> {
  const { deviceNo } = await keyOf(reach, deviceId);
  const find = query.type === "online" ? findOnlineLines : findLines;
  const page = { after: readCursor(query.cursor), limit: query.limit + 1 };
  const { rows, resumeAfter } = await find(reach.scope, reach.sql, deviceNo, query, page);
  return pageOf<CommunicationEntry | OnlineEntry>(rows, query.limit, resumeAfter);
}

/** Removes the state of deleted devices, and all that is stored with it. */
export async function forget({ scope, sql }: Reach, deviceNos: readonly number[]): Promise<void> {
  await deleteState(scope, sql, deviceNos);
}
