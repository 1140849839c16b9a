import { limits } from "@thingwright/contract/limits.ts";
import { type SelectQueryBuilder, sql as raw } from "kysely";
import { kyselyKey } from "./kysely-key.ts";
import type { Scope } from "./scope.ts";
import type { Sql } from "./sql.ts";

/** The total of a list: exact up to a limit, then capped, so that counting never scans a large table. */
export interface Total {
  total: number;
  total_capped?: true;
}

/**
 * Counts the rows of a query within a scope, which must not have columns selected yet. Outside of a transaction, a
 * large total is remembered for a moment ({@link KnownTotals}).
 */
export async function countOf<Db, T extends keyof Db>(
  scope: Scope,
  connection: Sql,
  query: SelectQueryBuilder<Db, T, object>,
): Promise<Total> {
  const some = query.select(raw`1`.as("one")).limit(limits.totalExact + 1);
  const counting = raw<{ count: number }>`select count(*) from (${some}) as matching`.compile(
    connection[kyselyKey],
  );
  const totals = connection.totals?.of(scope);
  const filter = JSON.stringify([counting.sql, counting.parameters]);
  let count = totals?.get(filter);
  if (count === undefined) {
    const { rows } = await connection[kyselyKey].executeQuery(counting);
    count = rows[0]!.count;
    totals?.set(filter, count);
  }
  return totalOf(count);
}

/** @param count no further than one past what is exact */
export function totalOf(count: number): Total {
  return count > limits.totalExact ? { total: limits.totalExact, total_capped: true } : { total: count };
}
