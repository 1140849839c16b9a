import {
  type deviceLife,
  type LifeEntry,
  type LifeKind,
  lifeKinds,
} from "@thingwright/contract/devices/device-life.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { type CursorPage, pageOf, readCursor } from "../../platform/database/cursor.ts";
import { findLifeOf } from "./device.store.ts";
import { newestFirst, sources } from "./sources.ts";

type Query = Parsed<(typeof deviceLife)["list"]>["query"];

/**
 * Lists what happened to a device, newest first: reads a page of each source and merges the pages by time. The size of
 * the page limits the work, however many entries a source has. Throws not_found.
 * @param shown the kinds of entries that the caller may see
 */
export async function list(
  context: Context,
  id: string,
  { kind, cursor, limit }: Query,
  shown: readonly LifeKind[] = lifeKinds,
): Promise<CursorPage<LifeEntry>> {
  const device = await findLifeOf(context.scope, context.sql, id);
  if (!device) throw problem("not_found");
  const page = { after: readCursor(cursor), limit: limit + 1 };
  const wanted = kind === undefined ? shown : shown.filter((one) => one === kind);
  const asked = sources.filter(({ kinds }) => kinds.some((one) => wanted.includes(one)));
  const found = await Promise.all(asked.map(({ find }) => find(context, device, page, kind)));
  // One source may stop before the others. Entries older than the point where it stopped are left to a later page,
  // because that source may have entries in between.
  const [resumeAfter = null] = found.flatMap((one) => one.resumeAfter ?? []).sort(newestFirst);
  const entries = found
    .flatMap(({ rows }) => rows)
    .filter((one) => !resumeAfter || newestFirst(one, resumeAfter) <= 0)
    .filter((one) => wanted.includes(one.kind))
    .sort(newestFirst);
  const { list: onPage, ...rest } = pageOf(entries, limit, resumeAfter);
  return { ...rest, list: mergeEntries(onPage) };
}

/**
 * Merges successive entries of a kind into one with a count: going online and offline, or refusals for the same reason.
 */
function mergeEntries(entries: readonly LifeEntry[]): LifeEntry[] {
  const merged: LifeEntry[] = [];
  for (const entry of entries) {
    const last = merged.at(-1);
    if (last && canMerge(last, entry)) {
      last.count += 1;
      last.since = entry.time;
    } else merged.push({ ...entry });
  }
  return merged;
}

type Counted = Extract<LifeEntry, { count: number }>;

function canMerge(last: LifeEntry, entry: LifeEntry): last is Counted {
  if (!("count" in last) || !("count" in entry)) return false;
  if (last.since - entry.time > limits.lifeTogetherMs) return false;
  if (last.kind === "refusal" && entry.kind === "refusal") return last.reason === entry.reason;
  // Event 0 is a refused sign-in, which is merged only with the same reason. Entries of going online and offline are
  // merged whatever their reasons.
  return (
    last.kind === "presence" &&
    entry.kind === "presence" &&
    (last.event === 0) === (entry.event === 0) &&
    (last.event !== 0 || last.reason === entry.reason)
  );
}
