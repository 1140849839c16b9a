import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type RawBuilder, sql as raw } from "kysely";
import type { Cursor } from "./cursor.ts";
import { kyselyKey } from "./kysely-key.ts";
import { type PartOfPage, readPage } from "./page-bytes.ts";
import type { Scope } from "./scope.ts";
import type { Sql } from "./sql.ts";

const newestFirst = raw`time desc, id desc`;

/** One page of results, and where the search stopped. */
export interface Found<T extends Cursor> {
  /** Newest first. */
  rows: T[];
  /**
   * The last row that was looked at, if older rows may follow because the search or the page reached its limit in rows
   * or bytes. Null if the page has all its rows, or if every row was looked at.
   */
  resumeAfter: Cursor | null;
}

interface LookBack {
  /** A query of the scope's rows, newest first by time and id, without a limit; an index serves all its conditions. */
  rows: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** Conditions that no index serves. */
  sieve: readonly RawBuilder<unknown>[];
  limit: number;
}

/**
 * Finds the newest rows that pass the sieve. A search for a rare word would read the whole log, so one call looks at no
 * more than `limits.searchedRows` rows, however few of them pass; the next call goes on from `resumeAfter`.
 */
export async function lookBack<T extends Cursor>(
  _scope: Scope,
  sql: Sql,
  { rows, columns, sieve, limit }: LookBack,
): Promise<Found<T>> {
  const db = sql[kyselyKey];
  if (sieve.length === 0) {
    const page = raw`select ${columns} from (${rows} limit ${limit}) as looked order by ${newestFirst}`;
    return resultOf(await readPage<T>(db, page, newestFirst));
  }
  const looked = raw`(${rows} limit ${raw.lit(limits.searchedRows)}) as looked`;
  const page = raw`
    select ${columns} from ${looked} where ${raw.join(sieve, raw` and `)} order by ${newestFirst} limit ${limit}`;
  const passing = await readPage<T>(db, page, newestFirst);
  if (passing.isCut || passing.rows.length >= limit) return resultOf(passing);
  const last = await raw<Cursor>`
    select time, id from ${looked} order by ${newestFirst} offset ${raw.lit(limits.searchedRows - 1)}`.execute(
    db,
  );
  return { rows: passing.rows, resumeAfter: last.rows[0] ?? null };
}

function resultOf<T extends Cursor>({ rows, isCut }: PartOfPage<T>): Found<T> {
  return { rows, resumeAfter: (isCut && rows.at(-1)) || null };
}
