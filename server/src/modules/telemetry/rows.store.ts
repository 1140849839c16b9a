import { type RawBuilder, sql as raw } from "kysely";
import type { Cursor } from "../../platform/database/cursor.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** Milliseconds, both ends included. */
export interface Window {
  from?: number | undefined;
  to?: number | undefined;
}

export function inWindow({ from, to }: Window): RawBuilder<unknown>[] {
  return [
    ...(from === undefined ? [] : [raw`time >= ${from}`]),
    ...(to === undefined ? [] : [raw`time <= ${to}`]),
  ];
}

export function before(cursor: Cursor | null): RawBuilder<unknown>[] {
  // The second condition implies the first, but only the first lets the planner skip partitions.
  return cursor ? [raw`time <= ${cursor.time}`, raw`(time, id) < (${cursor.time}, ${cursor.id}::uuid)`] : [];
}

/**
 * Queries tables whose rows belong to a device by its number alone and cannot be filtered by a scope. The caller must
 * have found the device number within `scope`.
 */
export async function run<T>(scope: Scope, sql: Sql, query: RawBuilder<unknown>): Promise<T[]> {
  return (await within(scope, sql).run(query)) as T[];
}
