import { limits } from "@thingwright/contract/limits.ts";
import { type RawBuilder, sql as raw } from "kysely";
import type { Cursor } from "./cursor.ts";
import { kyselyKey } from "./kysely-key.ts";
import type { Scope } from "./scope.ts";
import type { Sql } from "./sql.ts";

/** What a look back found. */
export interface Found<T extends Cursor> {
  /** Newest first. */
  rows: T[];
  /** The last row that was looked at, where there may be more behind it; null where the page is full or all was seen. */
  stoppedAt: Cursor | null;
}

interface LookBack {
  /** A query of a scope's rows, newest first by time and id, all conditions of which an index serves; without a limit. */
  rows: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** Conditions that no index serves. */
  sieve: readonly RawBuilder<unknown>[];
  limit: number;
}

/**
 * The newest rows that pass a sieve. It looks at no more than `limits.searchedRows` rows, however few of them pass:
 * who searches for a rare word goes on from where it stopped.
 */
export async function lookBack<T extends Cursor>(
  _scope: Scope,
  sql: Sql,
  { rows, columns, sieve, limit }: LookBack,
): Promise<Found<T>> {
  const db = sql[kyselyKey];
  if (sieve.length === 0) {
    const page = raw<T>`select ${columns} from (${rows} limit ${limit}) as looked order by time desc, id desc`;
    return { rows: (await page.execute(db)).rows, stoppedAt: null };
  }
  const looked = raw`(${rows} limit ${raw.lit(limits.searchedRows)}) as looked`;
  const passing = await raw<T>`
    select ${columns} from ${looked} where ${raw.join(sieve, raw` and `)}
    order by time desc, id desc limit ${limit}`.execute(db);
  if (passing.rows.length >= limit) return { rows: passing.rows, stoppedAt: null };
  const last = await raw<Cursor>`
    select time, id from ${looked} order by time desc, id desc offset ${raw.lit(limits.searchedRows - 1)}`.execute(
    db,
  );
  return { rows: passing.rows, stoppedAt: last.rows[0] ?? null };
}
