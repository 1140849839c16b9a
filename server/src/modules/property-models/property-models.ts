import { isDeepStrictEqual } from "node:util";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { propertyModels, StandardPoint } from "@thingwright/contract/points/property-models.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { type Refusal, refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import {
  deletePoints,
  findPoint,
  holdPoints,
  insertPool,
  listPool,
  lockPoints,
  lockPool,
  type PoolFilter,
  poolPage,
  poolSize,
  replacePoints,
} from "./property-models.store.ts";
import { refuseBeyondRoom } from "./pool-room.ts";
import { ownCount, findUse, findUses } from "./use.store.ts";

type Routes = typeof propertyModels;

const catalogue = systemScope(
  "the pool is the platform's own, and its routes count uses of all accounts for level 1 only",
);

/** Lists the whole pool of standard function points. */
export function standardPool({ scope, sql }: Context): Promise<FunctionPoint[]> {
  return listPool(scope, sql);
}

/**
 * Finds the standard function points with these identifiers, and keeps them from being deleted until the transaction
 * ends.
 */
export async function poolNamed(
  scope: Scope,
  sql: Sql,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, FunctionPoint>> {
  const found = await holdPoints(scope, sql, identifiers);
  return new Map(found.map((point) => [point.identifier, point]));
}

export function pool({ sql }: Context, filter: PoolFilter): Promise<ListPage<StandardPoint>> {
  return poolPage(catalogue, sql, filter);
}

export async function get({ sql }: Context, identifier: string): Promise<Result<Routes["get"]>> {
  const found = await findPoint(catalogue, sql, identifier);
  if (!found) throw problem("not_found");
  const use = await findUse(catalogue, sql, identifier);
  const { point, version, updated_at } = found;
  const counts = { category_count: use.categories.length, product_count: use.product_count };
  return { ...point, version, updated_at, ...counts, use };
}

/** Throws too_many_standard_points, standard_points_too_large. */
export async function create(
  context: Context,
  given: Parsed<Routes["create"]>["body"],
): Promise<Result<Routes["create"]>> {
  const { sql, now, language, audit } = context;
  const point = asStandard(given);
  await lockPool(catalogue, sql);
  if (await findPoint(catalogue, sql, point.identifier))
    throw refuseFields(language, [{ path: "identifier", key: "identifier_exists" }]);
  const { last } = await poolSize(catalogue, sql);
  await insertPool(catalogue, sql, [point], { first: last + 1, now: seconds(now) });
  await refuseBeyondRoom(sql);
  const { use, ...after } = await get(context, point.identifier);
  audit({ id: point.identifier, name: point.name, after: point });
  return { ...after, own_count: use.own_count };
}

/** Throws not_found, standard_points_too_large and, for a version that is not the newest, conflict. */
export async function update(
  context: Context,
  identifier: string,
  { point: given, version }: Parsed<Routes["update"]>["body"],
): Promise<Result<Routes["update"]>> {
  const { sql, now, language, audit } = context;
  const point = asStandard(given);
  if (point.identifier !== identifier)
    throw refuseFields(language, [{ path: "point.identifier", key: "identifier_fixed" }]);
  await lockPool(catalogue, sql);
  const before = (await lockPoints(catalogue, sql, [identifier])).get(identifier);
  if (!before) throw problem("not_found");
  if (version !== undefined && version !== before.version) throw problem("conflict");
  const used = await findUses(catalogue, sql, [identifier]);
  if (used.size > 0 && !sameKind(before.point, point))
    throw refuseFields(language, [{ path: "point.data_type", key: "used_data_type" }]);
  await replacePoints(catalogue, sql, [point], seconds(now));
  await refuseBeyondRoom(sql);
  audit({ id: identifier, name: point.name, before: before.point, after: point });
  const { use: _, ...after } = await get(context, identifier);
  return after;
}

/** Throws not_found, standard_point_in_use. */
export async function remove({ sql, audit }: Context, identifier: string): Promise<null> {
  await lockPool(catalogue, sql);
  const before = (await lockPoints(catalogue, sql, [identifier])).get(identifier);
  if (!before) throw problem("not_found");
  const use = (await findUses(catalogue, sql, [identifier])).get(identifier);
  if (use) throw problem("standard_point_in_use", { identifier, ...use });
  await deletePoints(catalogue, sql, [identifier]);
  audit({ id: identifier, name: before.point.name, before: before.point });
  return null;
}

/** Deletes the points that nothing uses. Returns the identifiers of the used ones; ignores points that do not exist. */
export async function removeMany(
  { sql, audit }: Context,
  identifiers: readonly string[],
): Promise<Result<Routes["removeMany"]>> {
  await lockPool(catalogue, sql);
  const there = await lockPoints(catalogue, sql, identifiers);
  const used = await findUses(catalogue, sql, [...there.keys()]);
  const unused = [...there.keys()].filter((identifier) => !used.has(identifier));
  await deletePoints(catalogue, sql, unused);
  audit({ before: unused.map((identifier) => there.get(identifier)!.point), after: [] });
  return { removed: unused.length, kept: [...used.keys()] };
}

/** Adds and replaces all of these points, or none. Throws too_many_standard_points, standard_points_too_large. */
export async function importAll(
  { sql, now, language, audit }: Context,
  given: Parsed<Routes["importAll"]>["body"]["list"],
): Promise<Result<Routes["importAll"]>> {
  const list = given.map(asStandard);
  const identifiers = list.map(({ identifier }) => identifier);
  await lockPool(catalogue, sql);
  const there = await lockPoints(catalogue, sql, identifiers);
  const used = await findUses(catalogue, sql, [...there.keys()]);
  const refused = list.flatMap((point, i): Refusal[] => {
    const before = there.get(point.identifier)?.point;
    return before && used.has(point.identifier) && !sameKind(before, point)
      ? [{ path: `list.${i}.data_type`, key: "used_data_type" }]
      : [];
  });
  if (refused.length > 0) throw refuseFields(language, refused);
  const created = list.filter(({ identifier }) => !there.has(identifier));
  const changed = list.filter((point) => {
    const before = there.get(point.identifier)?.point;
    return before !== undefined && !isDeepStrictEqual(before, point);
  });
  const { last } = await poolSize(catalogue, sql);
  await insertPool(catalogue, sql, created, { first: last + 1, now: seconds(now) });
  await replacePoints(catalogue, sql, changed, seconds(now));
  await refuseBeyondRoom(sql);
  audit({
    before: changed.map(({ identifier }) => there.get(identifier)!.point),
    after: [...changed, ...created],
  });
  return {
    created: created.length,
    changed: changed.length,
    same: list.length - created.length - changed.length,
    own_count: await ownCount(
      catalogue,
      sql,
      created.map(({ identifier }) => identifier),
    ),
  };
}

/** Converts a point to the form that the pool stores: without undefined fields, which JSON does not have. */
function asStandard(point: FunctionPoint): FunctionPoint {
  return JSON.parse(JSON.stringify({ ...point, standard: true })) as FunctionPoint;
}

function sameKind(a: FunctionPoint, b: FunctionPoint): boolean {
  return a.data_type === b.data_type && a.transfer_type === b.transfer_type;
}
