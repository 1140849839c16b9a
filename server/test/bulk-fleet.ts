import { sql as raw } from "kysely";
import { systemScope } from "../src/platform/database/scope.ts";
import { connect, everything } from "../src/platform/database/sql.ts";

const scope = systemScope("measurements need more rows than calls could make");
const batch = 50_000;

/**
 * Adds devices of a product directly to the table, like a fleet that has grown over time: the oldest devices have the
 * oldest firmware and are silent, two of three are activated, half are in China, at 3,000 places. Every tenth one is
 * online.
 */
export async function addFleet(
  connectionString: string,
  { productId, count }: { productId: string; count: number },
): Promise<void> {
  const sql = connect(connectionString, 1);
  const db = everything(scope, sql);
  // These triggers count each row; the sums are added below instead.
  for (const name of ["device_cell_added", "device_tier_added"])
    await raw`alter table device disable trigger ${raw.id(name)}`.execute(db);
  for (let first = 1; first <= count; first += batch)
    await raw`
      insert into device (id, owner_id, product_id, device_name, name, mac, kind, online, activated, activated_at, online_at, offline_at,
        secret, token_hash, log_all, created_at, firmware_version, tier, country, region, city, latitude, longitude, area_source)
      select gen_random_uuid(), product.owner_id, product.id, 'device-' || i, 'Device ' || i,
        upper(regexp_replace(substr(md5(product.id::text || i), 1, 12), '(..)(?=.)', '\\1:', 'g')), 1,
        case when i % 10 = 0 then 1 else 2 end, case when i % 3 = 0 then 2 else 1 end,
        case when i % 3 <> 0 then product.created_at + i end, product.created_at + i, product.created_at + i % 5000,
        ''::bytea, sha256((product.id::text || i)::bytea), false, product.created_at + i,
        '1.' || i * 20 / ${raw.lit(count)} || '.0',
        case when i % 3 = 0 then 0 else 5 - i * 5 / (${raw.lit(count)} + 1) end,
        place.country, place.region, '', place.latitude, place.longitude, 1
      from generate_series(${raw.lit(first)}, ${raw.lit(Math.min(count, first + batch - 1))}) as i, product,
        lateral (
          select i * 7919 % 3000 as no
        ) as at,
        lateral (
          select case when i % 2 = 0 then 'CN' else (array['DE', 'US', 'FR', 'JP', 'BR', 'IN', 'GB'])[1 + at.no % 7] end as country,
            case when i % 2 = 0 then (array['CN-GD', 'CN-ZJ', 'CN-JS', 'CN-BJ', 'CN-SH', 'CN-SC', 'CN-XZ'])[1 + at.no % 7] else '' end as region,
            round((-30 + at.no % 60 * 1.5)::numeric, 1)::real as latitude,
            round((-120 + at.no / 60 * 5)::numeric, 1)::real as longitude
        ) as place
      where product.id = ${productId}`.execute(db);
  for (const name of ["device_cell_added", "device_tier_added"])
    await raw`alter table device enable trigger ${raw.id(name)}`.execute(db);
  await raw`
    insert into device_cell (owner_id, product_id, latitude, longitude, country, region, count, summed)
    select owner_id, product_id, latitude, longitude, country, region, count(*), true
    from device where product_id = ${productId} group by 1, 2, 3, 4, 5, 6`.execute(db);
  // No review is due, because catching up on reviews must not be part of the measurement.
  await raw`update tier_review set due = null, tier = device.tier
    from device where device.device_no = tier_review.device_no and device.product_id = ${productId}`.execute(
    db,
  );
  await raw`update product set device_count = device_count + ${count}, real_device_count = real_device_count + ${count}
    where id = ${productId}`.execute(db);
  await sql.close();
}

/** Finds a person who has devices at home. @returns their id */
export async function somebody(connectionString: string): Promise<string> {
  const sql = connect(connectionString, 1);
  const [found] = await everything(scope, sql)
    .selectFrom("device_binding")
    .select("app_user_id")
    .orderBy("id")
    .limit(1)
    .execute();
  await sql.close();
  return found!.app_user_id;
}
