import { areaSource } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw } from "kysely";
import type { Place } from "../../platform/areas/address-areas.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

/** The place of a device, as it is stored. */
export interface StoredPlace extends Place {
  area_source: number;
}

/**
 * Stores the places that were looked up by the network addresses of devices, except for devices that have reported
 * their place themselves.
 */
export async function setPlaces(
  scope: SystemScope,
  sql: Sql,
  places: readonly (Place & { id: string })[],
): Promise<void> {
  const column = <K extends keyof Place>(name: K) => places.map((place) => place[name]);
  await raw`
    with change as (
      select * from unnest(${places.map(({ id }) => id)}::uuid[], ${column("country")}::text[],
        ${column("region")}::text[], ${column("city")}::text[], ${column("latitude")}::real[],
        ${column("longitude")}::real[]) as change (id, country, region, city, latitude, longitude)
    ), locked as (
      select device.id from device join change on change.id = device.id
      where device.area_source <> ${raw.lit(areaSource.device)}
      order by device.id for no key update of device
    )
    update device set country = change.country, region = change.region, city = change.city,
      latitude = change.latitude, longitude = change.longitude, area_source = ${raw.lit(areaSource.address)}
    from change join locked on locked.id = change.id where device.id = change.id`.execute(
    everything(scope, sql),
  );
}

/** The place that a device has reported; a part that the device left out is undefined. */
export interface ToldPlace {
  area?: Pick<Place, "country" | "region"> | undefined;
  location?: { latitude: number; longitude: number } | undefined;
}

/**
 * Stores the place that a device reports. If it names another area than before, the former town is cleared, and so is
 * the former location unless a new one is reported.
 */
export async function setToldPlace(scope: Scope, sql: Sql, id: string, told: ToldPlace): Promise<void> {
  const { area, location } = told;
  const elsewhere =
    area && raw<boolean>`(device.country, device.region) is distinct from (${area.country}, ${area.region})`;
  await within(scope, sql)
    .updateTable("device")
    .set({
      area_source: areaSource.device,
      ...(area && { ...area, city: raw<string>`case when ${elsewhere} then '' else device.city end` }),
      ...(location ??
        (area && {
          latitude: raw<number | null>`case when ${elsewhere} then null else device.latitude end`,
          longitude: raw<number | null>`case when ${elsewhere} then null else device.longitude end`,
        })),
    })
    .where("id", "=", id)
    .execute();
}

/** Forgets the place that a device has reported: its next sign-in looks the place up by the address. */
export async function forgetToldPlace(scope: Scope, sql: Sql, id: string): Promise<void> {
  const nowhere = { country: "", region: "", city: "", latitude: null, longitude: null, area_source: 0 };
  await within(scope, sql)
    .updateTable("device")
    .set(nowhere)
    .where("id", "=", id)
    .where("area_source", "=", areaSource.device)
    .execute();
}

/**
 * Sums up the new counts of places. If two processes do so at once, a place may get two sums. That does no harm,
 * because readers add up all counts of a place.
 * @returns how many counts were summed up
 */
export async function sumUpCells(scope: SystemScope, sql: Sql, most: number): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    with fresh as materialized (
      select * from device_cell where not summed order by id limit ${raw.lit(most)} for update skip locked
    ), known as materialized (
      select cell.* from device_cell as cell
      where cell.summed and (cell.owner_id, cell.product_id, cell.latitude, cell.longitude) in (
        select owner_id, product_id, latitude, longitude from fresh)
      for update skip locked
    ), gone as (
      delete from device_cell where id in (select id from fresh union all select id from known)
    ), sums as (
      insert into device_cell (owner_id, product_id, latitude, longitude, country, region, count, summed)
      select owner_id, product_id, latitude, longitude, country, region, sum(count), true
      from (select * from fresh union all select * from known) as part
      group by owner_id, product_id, latitude, longitude, country, region having sum(count) <> 0
    )
    select count(*)::int as count from fresh`.execute(everything(scope, sql));
  return rows[0]?.count ?? 0;
}
