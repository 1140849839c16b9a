import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import type { Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { type Cursor, pageOf, readCursor } from "../../platform/database/cursor.ts";
import {
  type ActorFilter,
  findActors,
  findRecords,
  type Part,
  type RecordFilter,
} from "./operating-records.store.ts";

/**
 * Lists the records of the caller's account. A caller whose role includes all products sees all records except those of
 * apps that the role does not include. Any other caller sees the records of its products and apps, and of its own
 * actions.
 */
export async function list(
  { actor, scope, sql }: Context,
  filter: RecordFilter,
): Promise<Result<(typeof operatingRecords)["list"]>> {
  const { products, apps } = scope;
  const parts: Part[] =
    products === "all" ? [{ exceptOtherApps: apps }] : [{ account: actor.uid }, { products }, { apps }];
  // Pages are short, because a record may hold whole definitions, before and after.
  const limit = Math.min(filter.limit, limits.logPage);
  const page = { after: readCursor(filter.cursor), limit: limit + 1 };
  const found = await Promise.all(parts.map((part) => findRecords(scope, sql, part, filter, page)));
  // The search of one part may stop earlier than that of another. Records older than the point where it stopped are
  // left to a later page, because the part that stopped may have newer ones.
  const [resumeAfter = null] = found.flatMap((one) => one.resumeAfter ?? []).sort(newestFirst);
  const seen = found
    .flatMap(({ rows }) => rows)
    .filter((record) => !resumeAfter || newestFirst(record, resumeAfter) <= 0);
  const distinct = new Map(seen.map((record) => [record.id, record]));
  return pageOf([...distinct.values()].sort(newestFirst), limit, resumeAfter);
}

/** Lists the account and its members, including deleted ones; only the caller itself if it may not see members. */
export async function actors(
  { actor, scope, sql }: Context,
  query: ActorFilter,
): Promise<Result<(typeof operatingRecords)["actors"]>> {
  return findActors(scope, sql, actor.can("member:read") ? query : { ...query, only: actor.uid });
}

function newestFirst(a: Cursor, b: Cursor): number {
  return b.time - a.time || (b.id < a.id ? -1 : Number(b.id > a.id));
}
