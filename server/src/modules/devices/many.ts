import { DeviceSelectionFilter } from "@thingwright/contract/devices/device-filters.ts";
import { z } from "zod";
import type { AccountStepContext } from "../../platform/tasks/kind.ts";
import { recentSince } from "../telemetry/index.ts";
import { findDevices } from "./bulk.store.ts";
import { chooseSearchMode } from "./keyword.store.ts";
import { countFitting, type DeviceFilter, pageByIndex, type Position } from "./device-list.store.ts";

const Named = z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) });
const Fitting = z.object({ filter: DeviceSelectionFilter });

/** The devices that a task works on: a list, or all that match a filter and existed when the task was made. */
export const Many = z.union([Named, Fitting]);
export type Many = z.infer<typeof Many>;
type Filter = z.infer<typeof Fitting>["filter"];

/** The progress of a task: how many devices of its list are done, or the position of the last device that is done. */
export type ManyState = { at: number } | { after: Position | null };

/** The devices that a step works on. */
export interface Part {
  state: ManyState;
  devices: { id: string; name: string }[];
  /** Devices of the list that no longer exist or are outside the scope. */
  missing: { id: string; name: string }[];
  /** How many devices there are in all, if that is known. */
  total?: number;
  /** Whether this is the last part. */
  last: boolean;
}

type Context = Pick<AccountStepContext, "scope" | "sql" | "most" | "createdAt">;

/** Finds the devices of the next step. For a filter, the first call only counts them. */
export function nextPart(state: ManyState | null, many: Many, context: Context): Promise<Part> {
  return "list" in many
    ? partOfList((state as { at: number } | null)?.at ?? 0, many.list, context)
    : partOfFilter(state as { after: Position | null } | null, many.filter, context);
}

async function partOfList(
  at: number,
  list: readonly { id: string; name: string }[],
  { scope, sql, most }: Context,
): Promise<Part> {
  const part = list.slice(at, at + most);
  const ids = part.map(({ id }) => id);
  const there = new Map((await findDevices(scope, sql, ids)).map((device) => [device.id, device]));
  return {
    state: { at: at + part.length },
    devices: part.flatMap(({ id }) => there.get(id) ?? []),
    missing: part.filter(({ id }) => !there.has(id)),
    total: list.length,
    last: at + part.length >= list.length,
  };
}

type Reach = Pick<Context, "scope" | "sql">;

/** Completes a filter with the times that applied when the task was made. */
async function conditionsOf({ scope, sql }: Reach, { refused, ...filter }: Filter, createdAt: number) {
  return {
    ...filter,
    refusedSince: refused && recentSince(createdAt * 1000),
    now: createdAt,
    searchMode: await chooseSearchMode(scope, sql, filter.keyword),
  };
}

/** Counts the devices that match a filter and existed at a time, in seconds. */
export async function countMany(reach: Reach, filter: Filter, at: number): Promise<number> {
  return countFitting(reach.scope, reach.sql, await conditionsOf(reach, filter, at), at);
}

async function partOfFilter(
  state: { after: Position | null } | null,
  filter: Filter,
  { scope, sql, most, createdAt }: Context,
): Promise<Part> {
  const none = { devices: [], missing: [] };
  if (!state)
    return {
      ...none,
      state: { after: null },
      total: await countMany({ scope, sql }, filter, createdAt),
      last: false,
    };
  const conditions = await conditionsOf({ scope, sql }, filter, createdAt);
  const page: DeviceFilter = { ...conditions, sort: "created_at", order: "asc", page: 1, page_size: most };
  const { rows } = await pageByIndex(scope, sql, page, state.after);
  const devices = rows.slice(0, most).filter(({ created_at }) => created_at <= createdAt);
  const last = devices.at(-1);
  return {
    ...none,
    devices,
    state: { after: last ? [last.created_at, last.id] : state.after },
    last: devices.length < most || rows.length <= most,
  };
}

/** Makes the failure for a listed device that no longer exists; the list still has its name. */
export const missingFailure = ({ id, name }: { id: string; name: string }) => {
  return { object_id: id, name, problem: "not_found", parameters: {} };
};
