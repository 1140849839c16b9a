import type { Cluster } from "@thingwright/contract/devices/device-map.ts";
import { type RawBuilder, sql as raw } from "kysely";
import { keptFilteredPlan } from "../../platform/database/kept-plans.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import { applyConditions, type DeviceConditions } from "./device-conditions.store.ts";

/** An area of the map, in degrees. If `west` is greater than `east`, the area crosses the date line. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

interface Cells extends Box {
  /** The width and height of a cell, in degrees. */
  size: number;
  /** How many clusters are returned at most: the largest ones. */
  most: number;
}

interface Clusters {
  clusters: Cluster[];
  /** How many devices have a known place, inside or outside the box. */
  located: number;
  /** How many devices were examined. */
  looked: number;
}

/** Clusters all devices, or those of one product, from the stored counts of each place. */
export function clustersOfAll(
  scope: Scope,
  sql: Sql,
  productId: string | undefined,
  cells: Cells,
): Promise<Clusters> {
  const ofProduct = productId === undefined ? raw`true` : raw`cell.product_id = ${productId}`;
  return clusters(
    scope,
    sql,
    raw`select latitude, longitude, country, region, count from ${rowsOf(scope, "device_cell")} as cell where ${ofProduct}`,
    cells,
  );
}

/**
 * Clusters the devices that match a filter.
 * @param atMost how many matching devices are examined at most
 */
export function clustersOfFitting(
  scope: Scope,
  sql: Sql,
  conditions: DeviceConditions,
  atMost: number,
  cells: Cells,
): Promise<Clusters> {
  const devices = within(scope, sql).selectFrom("device").selectAll();
  const some = applyConditions(scope, devices, conditions).limit(raw.lit(atMost));
  return clusters(
    scope,
    sql,
    raw`select latitude, longitude, country, region, 1 as count from ${some} as device`,
    cells,
  );
}

/** @param counted a query of places with their device counts; for devices without a place, the degrees are null */
async function clusters(
  scope: Scope,
  sql: Sql,
  counted: RawBuilder<unknown>,
  { west, south, east, north, size, most }: Cells,
): Promise<Clusters> {
  const between =
    west <= east
      ? raw`longitude between ${west} and ${east}`
      : raw`(longitude >= ${west} or longitude <= ${east})`;
  const [row] = await within(scope, sql).run(raw<Clusters>`${keptFilteredPlan}
    with place as materialized (
      select latitude, longitude, country, region, sum(count)::int as count
      from (${counted}) as counted group by latitude, longitude, country, region having sum(count) > 0
    ), celled as (
      select *, floor((longitude + 180) / ${size}::float8) as x, floor((latitude + 90) / ${size}::float8) as y
      from place where latitude between ${south} and ${north} and ${between}
    ), cluster as (
      select sum(count)::int as count,
        round((sum(latitude::numeric * count) / sum(count)), 2)::float8 as latitude,
        round((sum(longitude::numeric * count) / sum(count)), 2)::float8 as longitude,
        min(longitude)::numeric::float8 as west, min(latitude)::numeric::float8 as south,
        max(longitude)::numeric::float8 as east, max(latitude)::numeric::float8 as north,
        (array_agg(country order by count desc, country))[1] as country,
        case when count(distinct region) = 1 then min(region) else '' end as region
      from celled group by x, y order by sum(count) desc, x, y limit ${raw.lit(most)}
    )
    select coalesce((select jsonb_agg(to_jsonb(cluster) order by count desc, longitude, latitude) from cluster), '[]') as clusters,
      coalesce((select sum(count)::int from place where latitude is not null), 0) as located,
      coalesce((select sum(count)::int from place), 0) as looked`);
  return row as Clusters;
}
