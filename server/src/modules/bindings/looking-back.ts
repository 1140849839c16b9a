import type { bindings } from "@thingwright/contract/people/bindings.ts";
import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { PersonContext } from "../../http/context.ts";
import { deviceScope } from "../../platform/database/scope.ts";
import { history, latest, series } from "../telemetry/index.ts";
import { get } from "./at-home.ts";

type Reading = Pick<PersonContext, "person" | "sql">;
type Query<K extends "history" | "series"> = Parsed<(typeof bindings)[K]>["query"];

async function reading(context: Reading, id: string) {
  const device = await get(context, id);
  return { device, reach: { scope: deviceScope(device), sql: context.sql } };
}

/** Cuts off the part of a range before a time; null if the range ends before that time. */
function since<R extends { from?: number | undefined; to?: number | undefined }>(range: R, time: number) {
  if (range.to !== undefined && range.to < time) return null;
  return { ...range, from: Math.max(range.from ?? 0, time) };
}

/** Reads the latest values, without values from the time when somebody else had the device. Throws not_found. */
export async function properties(context: Reading, id: string): Promise<{ list: PropertyState[] }> {
  const { device, reach } = await reading(context, id);
  const known = <V extends { time: number }>(value: V | null) =>
    value && value.time >= device.known_from ? value : null;
  const list = (await latest(reach, id)).map((state) => ({
    ...state,
    reported: known(state.reported),
    desired: known(state.desired),
  }));
  return { list: list.filter(({ reported, desired }) => reported !== null || desired !== null) };
}

/** Reads values of one property, newest first, as far back as the person may read them. Throws not_found. */
export async function historyAtHome(
  context: Reading,
  id: string,
  query: Query<"history">,
): Promise<Result<(typeof bindings)["history"]>> {
  const { device, reach } = await reading(context, id);
  const range = since(query, device.history_from);
  return range ? history(reach, id, range) : { list: [], next_cursor: null };
}

/**
 * Reads values of one property in buckets, without the buckets that begin before the time from which the person may
 * read. Throws not_found.
 */
export async function seriesAtHome(
  context: Reading,
  id: string,
  query: Query<"series">,
): Promise<Result<(typeof bindings)["series"]>> {
  const { device, reach } = await reading(context, id);
  // The answer names the width of the buckets even if the person may read none of them.
  const { bucket, list } = await series(reach, id, since(query, device.history_from) ?? query);
  return { bucket, list: list.filter(({ time }) => time >= device.history_from) };
}
