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
  // The first condition alone lets the planner leave out partitions.
  return cursor ? [raw`time <= ${cursor.time}`, raw`(time, id) < (${cursor.time}, ${cursor.id}::uuid)`] : [];
}

/**
 * Queries tables whose only key is the device number, which `deviceNumber` finds within a scope. The parameter `scope`
 * ensures that no query runs without one.
 */
export async function run<T>(scope: Scope, sql: Sql, query: RawBuilder<unknown>): Promise<T[]> {
  return (await within(scope, sql).run(query)) as T[];
}
