import { limits } from "@thingwright/contract/limits.ts";
import { type SelectQueryBuilder, sql as raw } from "kysely";
import { Sql } from "./sql.ts";
import type { DB } from "./tables.ts";

/** The total of a list: exact up to a limit, then capped, so that counting never scans a large table. */
export interface Total {
  total: number;
  total_capped?: true;
}

/** Counts the rows of a scoped query, which must not have columns selected yet. */
export async function countOf<T extends keyof DB>(
  connection: Sql,
  query: SelectQueryBuilder<DB, T, object>,
): Promise<Total> {
  const some = query.select(raw`1`.as("one")).limit(limits.totalExact + 1);
  const result = await raw<{ count: number }>`select count(*) from (${some}) as matching`.execute(
    Sql.kyselyOf(connection),
  );
  const count = result.rows[0]!.count;
  return count > limits.totalExact ? { total: limits.totalExact, total_capped: true } : { total: count };
}
