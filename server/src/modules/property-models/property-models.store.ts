import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { propertyModels, StandardPoint } from "@thingwright/contract/points/property-models.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { sql as raw } from "kysely";
import { totalOf } from "../../platform/database/count.ts";
import { containing } from "../../platform/database/like.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

export type PoolFilter = Parsed<(typeof propertyModels)["pool"]>["query"];

/** A standard function point as it is stored. */
export interface PoolRow {
  point: FunctionPoint;
  position: number;
  version: number;
}

/** Lists the whole pool of standard function points, ordered by position. */
export async function listPool(scope: Scope, sql: Sql): Promise<FunctionPoint[]> {
  const found = await within(scope, sql)
    .selectFrom("standard_function_point")
    .select("point")
    .orderBy("position")
    .orderBy("identifier")
    .execute();
  return found.map((row) => row.point);
}

/**
 * Finds the standard function points with these identifiers. They cannot be deleted until the transaction ends, so that
 * a new use of them cannot refer to a deleted point.
 */
export async function holdPoints(
  scope: Scope,
  sql: Sql,
  identifiers: readonly string[],
): Promise<FunctionPoint[]> {
  if (identifiers.length === 0) return [];
  const found = await within(scope, sql)
    .selectFrom("standard_function_point")
    .select("point")
    .where("identifier", "in", [...new Set(identifiers)].toSorted())
    .orderBy("identifier")
    .forKeyShare()
    .execute();
  return found.map((row) => row.point);
}

const sorts = {
  position: raw`position`,
  identifier: raw`identifier`,
  name: raw`point->>'name'`,
  updated_at: raw`updated_at`,
  product_count: raw`coalesce(product_count, 0)`,
};

/**
 * Finds a page of the pool with the use of each point. Products are counted for the points of the page only, unless the
 * page is sorted by this count.
 */
export async function poolPage(
  scope: SystemScope,
  sql: Sql,
  { keyword, data_type, used, sort, order, page, page_size }: PoolFilter,
): Promise<ListPage<StandardPoint>> {
  const pattern = keyword === undefined ? null : containing(keyword);
  const conditions = [
    pattern === null
      ? raw`true`
      : raw`(identifier ilike ${pattern} or point->>'name' ilike ${pattern} or point->>'name_en' ilike ${pattern})`,
    data_type === undefined ? raw`true` : raw`point->>'data_type' = ${data_type}`,
    used === undefined
      ? raw`true`
      : raw`(exists (select from standard_point_use used where used.identifier = pool.identifier)
          or exists (select from category_function_point used where used.identifier = pool.identifier)) = ${used === "yes"}`,
  ];
  const counted =
    sort === "product_count"
      ? raw`left join (
          select identifier, sum(products)::int as product_count
          from ${rowsOf(scope, "standard_point_use")} as used group by identifier
        ) as counted using (identifier)`
      : raw``;
  const direction = order === "asc" ? raw`asc` : raw`desc`;
  const { rows } = await raw<{ list_total: number; row: StandardPoint }>`
    with found as materialized (
      select identifier, ${sorts[sort]} as sorted
      from standard_function_point as pool ${counted} where ${raw.join(conditions, raw` and `)}
    )
    select (select count(*) from found) as list_total, point || jsonb_build_object(
      'version', version,
      'updated_at', updated_at,
      'product_count', (
        select coalesce(sum(products), 0)::int from standard_point_use used where used.identifier = shown.identifier
      ),
      'category_count', (
        select count(*) from category_function_point used where used.identifier = shown.identifier
      )
    ) as row
    from (
      select * from found order by sorted ${direction}, identifier limit ${page_size} offset ${(page - 1) * page_size}
    ) as shown join standard_function_point using (identifier)
    order by sorted ${direction}, identifier`.execute(everything(scope, sql));
  const [first] = rows.length > 0 || page === 1 ? rows : [undefined];
  if (first === undefined && page > 1) {
    const begun = await poolPage(scope, sql, {
      keyword,
      data_type,
      used,
      sort,
      order,
      page: 1,
      page_size: 1,
    });
    return { ...begun, list: [] };
  }
  return { list: rows.map(({ row }) => row), ...totalOf(first?.list_total ?? 0) };
}

export async function findPoint(
  scope: Scope,
  sql: Sql,
  identifier: string,
): Promise<(PoolRow & { updated_at: number }) | undefined> {
  const found = await within(scope, sql)
    .selectFrom("standard_function_point")
    .select(["point", "position", "version", "updated_at"])
    .where("identifier", "=", identifier)
    .executeTakeFirst();
  return found;
}

/** Locks points until the transaction ends, so that no new use of them can begin meanwhile. */
export async function lockPoints(
  scope: Scope,
  sql: Sql,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, PoolRow>> {
  const found = await within(scope, sql)
    .selectFrom("standard_function_point")
    .select(["identifier", "point", "position", "version"])
    .where("identifier", "in", [...identifiers])
    .orderBy("identifier")
    .forUpdate()
    .execute();
  return new Map(found.map(({ identifier, ...row }) => [identifier, row]));
}

/**
 * Locks the pool for a change, so that each of several concurrent changes checks the size of the pool after the
 * previous change.
 */
export async function lockPool(scope: SystemScope, sql: Sql): Promise<void> {
  await raw`lock table standard_function_point in share row exclusive mode`.execute(everything(scope, sql));
}

/** Counts the points of the pool and the bytes that they take. `last` is the highest position; -1 for an empty pool. */
export async function poolSize(
  scope: SystemScope,
  sql: Sql,
): Promise<{ count: number; bytes: number; last: number }> {
  return everything(scope, sql)
    .selectFrom("standard_function_point")
    .select([
      raw<number>`count(*)`.as("count"),
      raw<number>`coalesce(sum(octet_length(point::text)), 0)::bigint`.as("bytes"),
      raw<number>`coalesce(max(position), -1)`.as("last"),
    ])
    .executeTakeFirstOrThrow();
}

/** Adds the points that are missing in the pool, numbered from `first`; existing ones stay as they are. */
export async function insertPool(
  scope: SystemScope,
  sql: Sql,
  points: readonly FunctionPoint[],
  { first = 0, now = 0 }: { first?: number; now?: number } = {},
): Promise<void> {
  for (const some of chunks(points)) {
    await everything(scope, sql)
      .insertInto("standard_function_point")
      .values(
        some.map(({ point, index }) => ({
          identifier: point.identifier,
          point: JSON.stringify(point),
          position: first + index,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** How many points are inserted in one statement, which has room for some ten thousand values. */
const atOnce = 1000;

function* chunks(points: readonly FunctionPoint[]) {
  const numbered = points.map((point, index) => ({ point, index }));
  for (let at = 0; at < numbered.length; at += atOnce) yield numbered.slice(at, at + atOnce);
}

/** Replaces points that are in the pool, each under its identifier. */
export async function replacePoints(
  scope: SystemScope,
  sql: Sql,
  points: readonly FunctionPoint[],
  now: number,
): Promise<void> {
  if (points.length === 0) return;
  await raw`
    update standard_function_point as pool
    set point = given.point, version = pool.version + 1, updated_at = ${now}
    from jsonb_array_elements(${JSON.stringify(points)}::jsonb) as given (point)
    where pool.identifier = given.point->>'identifier'`.execute(everything(scope, sql));
}

export async function deletePoints(
  scope: SystemScope,
  sql: Sql,
  identifiers: readonly string[],
): Promise<void> {
  if (identifiers.length === 0) return;
  await everything(scope, sql)
    .deleteFrom("standard_function_point")
    .where("identifier", "in", [...identifiers])
    .execute();
}
