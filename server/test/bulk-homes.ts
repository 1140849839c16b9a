import { randomBytes } from "node:crypto";
import { type RawBuilder, sql as raw } from "kysely";
import { systemScope } from "../src/platform/database/scope.ts";
import { connect, everything } from "../src/platform/database/sql.ts";
import { hashToken } from "../src/platform/secrets.ts";

const scope = systemScope("measurements need more rows than calls could make");

/**
 * The numbers to add. A home has an owner and a member, and the devices of a product are distributed to homes in turn.
 */
export interface HomesPlan {
  appId: string;
  /** A product whose devices exist already. */
  productId: string;
  people: number;
  /** At most half as many as people. */
  homes: number;
}

/** The current time in milliseconds, because logs delete old entries. */
const lately = raw`${raw.lit(Date.now())}::bigint`;

async function runAll(connectionString: string, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  const sql = connect(connectionString, 1);
  for (const statement of statements) await statement.execute(everything(scope, sql));
  await sql.close();
}

/**
 * Adds people of an app, homes with their members and rooms, and bindings of all devices of a product directly to the
 * tables. Every fiftieth person has cancelled the account. Each binding has an entry in the binding log.
 */
export async function addHomes(
  connectionString: string,
  { appId, productId, people, homes }: HomesPlan,
): Promise<void> {
  const count = raw.lit(homes);
  await runAll(connectionString, [
    raw`
      insert into app_user (id, owner_id, app_id, email, password_hash, nickname, sex, birth_year, status, created_at, login_at,
        cancelled_at)
      select gen_random_uuid(), app.owner_id, app.id, 'person-' || i || '@home.example', '', 'Person ' || i, i % 3, 1950 + i % 60,
        case when i % 50 = 0 then 2 else 1 end, 1700000000 + i, case when i % 7 <> 0 then 1720000000 + i::bigint * 7919 % 5000000 end,
        case when i % 50 = 0 then 1730000000 end
      from generate_series(1, ${raw.lit(people)}) as i, app where app.id = ${appId}`,
    raw`
      create table bulk_home as
      select gen_random_uuid() as id, person.id as uid, lead(person.id, ${count}) over (order by person.no) as member, person.no
      from (select id, row_number() over (order by created_at) - 1 as no from app_user where app_id = ${appId}) as person
      order by person.no limit ${count}`,
    raw`create index on bulk_home (no)`,
    raw`
      insert into home (id, owner_id, app_id, name, created_at)
      select bulk.id, app.owner_id, app.id, 'Home ' || bulk.no, 1700000000 + bulk.no
      from bulk_home as bulk, app where app.id = ${appId}`,
    raw`
      insert into home_member (home_id, app_user_id, owner_id, app_id, role, joined_at)
      select bulk.id, someone.uid, app.owner_id, app.id, someone.role, 1700000000
      from bulk_home as bulk cross join app
      cross join lateral (values (bulk.uid, 'owner'), (bulk.member, 'member')) as someone (uid, role) where app.id = ${appId}`,
    raw`
      insert into room (id, owner_id, app_id, home_id, name, sort)
      select gen_random_uuid(), app.owner_id, app.id, bulk.id, 'Room ' || i, i
      from bulk_home as bulk, app, generate_series(1, 3) as i where app.id = ${appId}`,
    raw`
      insert into device_binding (id, owner_id, app_id, product_id, device_id, app_user_id, home_id, bound_at, known_from)
      select gen_random_uuid(), device.owner_id, ${appId}::uuid, device.product_id, device.id, bulk.uid, bulk.id,
        1700000000 + device.no, 1700000000000
      from (
        select id, owner_id, product_id, row_number() over (order by device_no) - 1 as no
        from device where product_id = ${productId}
      ) as device
      join bulk_home as bulk on bulk.no = device.no % ${count}`,
    raw`
      insert into binding_log (id, owner_id, product_id, device_id, event, way, app_user_id, home_id, time)
      select gen_random_uuid(), owner_id, product_id, device_id, 1, 'qr_code', app_user_id, home_id, ${lately} - bound_at % 600000 * 1000
      from device_binding where product_id = ${productId}`,
    raw`drop table bulk_home`,
  ]);
}

/**
 * Scenes of homes, one for each device: when the device reports that `begins` is true, the scene issues `sets` to it.
 */
export interface ScenesPlan {
  productId: string;
  count: number;
  begins: string;
  sets: string;
  /** The number of earlier runs of each scene. */
  runs: number;
}

/** Adds scenes to the homes of the first devices of a product. */
export async function addScenes(
  connectionString: string,
  { productId, count, begins, sets, runs }: ScenesPlan,
): Promise<void> {
  await runAll(connectionString, [
    raw`
      create table bulk_scene as
      select gen_random_uuid() as id, binding.owner_id, binding.app_id, binding.home_id, binding.device_id
      from device_binding as binding join device on device.id = binding.device_id
      where binding.product_id = ${productId} order by device.device_no limit ${raw.lit(count)}`,
    raw`
      insert into scene (id, owner_id, app_id, home_id, name, actions)
      select id, owner_id, app_id, home_id, 'Scene ' || device_id::text, jsonb_build_array(jsonb_build_object(
        'kind', 'issue', 'device_id', device_id, 'params', jsonb_build_object(${sets}::text, true)))
      from bulk_scene`,
    raw`
      insert into scene_condition (scene_id, place, owner_id, app_id, condition, device_id)
      select id, 0, owner_id, app_id, jsonb_build_object('kind', 'point', 'device_id', device_id,
        'identifier', ${begins}::text, 'operator', 'eq', 'value', true), device_id
      from bulk_scene`,
    raw`
      insert into scene_run (id, owner_id, app_id, home_id, scene_id, cause, chain, actions, results, started_at, ended_at)
      select (lpad(to_hex(began), 12, '0') || '7' || left(md5(scene.id::text || i), 19))::uuid, scene.owner_id, scene.app_id,
        scene.home_id, scene.id, jsonb_build_object('kind', 'point', 'device_id', bulk.device_id, 'identifier', ${begins}::text,
        'value', true), array[scene.id], scene.actions, '[{"code": 200, "problem": null}]', began, began + 30
      from generate_series(1, ${raw.lit(runs)}) as i, bulk_scene as bulk join scene on scene.id = bulk.id,
        lateral (select ${Date.now()}::bigint - (${raw.lit(runs + 1)} - i) * 3600000 as began) as time`,
    raw`drop table bulk_scene`,
  ]);
}

/** A person who owns a large home. */
export interface Householder {
  uid: string;
  homeId: string;
  /** One of the devices of the home. */
  deviceId: string;
  /** The token of a session of the person. */
  token: string;
}

/**
 * Moves devices of a product, and their scenes, into one home until it has `devices`. Opens a session for the owner,
 * and adds `entries` to the binding log of one of the devices.
 */
export async function fillHome(
  connectionString: string,
  { productId, devices, entries }: { productId: string; devices: number; entries: number },
): Promise<Householder> {
  const sql = connect(connectionString, 1);
  const database = everything(scope, sql);
  const { rows } = await raw<Omit<Householder, "token">>`
    select home_id as "homeId", app_user_id as uid, device_id as "deviceId" from device_binding
    where product_id = ${productId} order by bound_at limit 1`.execute(database);
  const [home] = rows;
  if (!home) throw new Error("no device is bound");
  const { homeId, uid, deviceId } = home;
  const statements = [
    raw`
      create table bulk_moved as
      select device_id, home_id from device_binding where product_id = ${productId} order by bound_at limit ${raw.lit(devices)}`,
    raw`
      update device_binding as binding set home_id = ${homeId}, app_user_id = ${uid}, room_id = null
      from bulk_moved as moved where moved.device_id = binding.device_id`,
    raw`
      update scene set home_id = ${homeId} from scene_condition as condition
      where condition.scene_id = scene.id and condition.device_id in (select device_id from bulk_moved)`,
    raw`drop table bulk_moved`,
    raw`
      insert into binding_log (id, owner_id, product_id, device_id, event, way, app_user_id, home_id, time)
      select gen_random_uuid(), owner_id, product_id, device_id, 1 + i % 2, 'qr_code', app_user_id, home_id, ${lately} - i * 1000
      from device_binding, generate_series(1, ${raw.lit(entries)}) as i where device_id = ${deviceId}`,
  ];
  for (const statement of statements) await statement.execute(database);
  const token = randomBytes(32).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  await raw`
    insert into app_user_session (token_hash, app_user_id, address, agent, created_at, seen_at, expires_at)
    values (${hashToken(token)}, ${uid}, '127.0.0.1', 'bench', ${now}::bigint, ${now}::bigint, ${now + 86_400}::bigint)`.execute(
    database,
  );
  await sql.close();
  return { uid, homeId, deviceId, token };
}
