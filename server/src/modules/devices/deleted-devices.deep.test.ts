import { apps } from "@thingwright/contract/people/apps.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { mqttCredentials } from "@thingwright/contract/devices/mqtt-credentials.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { sql as raw } from "kysely";
import { expect, it } from "vitest";
import { addDevices, run } from "../../../test/bulk.ts";
import { eventually } from "../../../test/eventually.ts";
import { makeFirmware } from "../../../test/firmware.ts";
import { forFile } from "../../../test/for-file.ts";
import { signedIn } from "../../../test/gateway.ts";
import type { Caller } from "../../../test/caller.ts";
import { startPlatform } from "../../../test/harness.ts";
import { makePerson } from "../../../test/people.ts";
import { newId } from "../../platform/ids.ts";

const platform = await forFile(startPlatform());
const { connectionString, clock } = platform;
const query = <T>(statement: ReturnType<typeof raw<T>>) => run<T>(connectionString, statement);

/** What keeps traces of a deleted device, and how long; docs/security.md says the same. */
const staying: Readonly<Record<string, string>> = {
  operation_record: "what people did, for good",
  stream: "events of devices, for STREAM_HOURS",
  unknown_device: "a device that tries to sign in though it is not there, for an hour after its last try",
  task: "what is being deleted, until it is done; then the newest tasks of the account",
  production_alarm:
    "what its maker was told of an identity that is in two places, which deleting does not settle",
  binding_log: "who had it at home, for LOG_DAYS",
  home_message: "what people at home were told of it, for 90 days",
  message: "the same, on its way to their phones, for MESSAGE_DAYS",
  scene: "what people at home want it to do, until they change the scene",
  scene_run: "what scenes at home did with it, for LOG_DAYS",
  device_issue_target:
    "what was issued to it together with many others, with the newest 20 of these of the account",
  device_import_line: "the line that it was imported from, for a day after that",
  outbox: "what processes tell each other, until all of them have heard it",
};

/** The tables, without their partitions. */
const tables = async () =>
  (
    await query<{ name: string }>(raw`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`)
  ).map(({ name }) => name);

/** The tables in which any of these texts stands, in whatever column, also as bytes. */
async function tracesOf(texts: readonly string[]): Promise<string[]> {
  const patterns = texts.flatMap((text) => [`%${text}%`, `%${Buffer.from(text).toString("hex")}%`]);
  const found = [];
  for (const name of await tables()) {
    const [row] = await query<{ some: boolean }>(
      raw`select exists (select from ${raw.table(name)} as one where one::text like any (${patterns})) as some`,
    );
    if (row!.some) found.push(name);
  }
  return found;
}

async function numberOf(id: string): Promise<number> {
  const [row] = await query<{ device_no: number }>(raw`select device_no from device where id = ${id}`);
  return row!.device_no;
}

/** Adds the sums of the present hour, which the platform would make once it is over. @param of which devices */
async function addHours(of: ReturnType<typeof raw>): Promise<void> {
  const now = clock.now();
  await query(
    raw`insert into telemetry_hour (device_no, identifier, hour, count, last, last_time, slots)
      select device_no, 'a', ${now - (now % 3_600_000)}::bigint, 1, '1', ${now}::bigint, '[]' ${of}`,
  );
}

/** What a device sent while it was deleted is stored after that. */
async function lateArrivals(deviceNo: number): Promise<void> {
  const now = clock.now();
  await query(raw`insert into telemetry (device_no, time, values) values (${deviceNo}, ${now}, '{"a": 1}')`);
  await query(
    raw`insert into device_state (device_no, version, reported, oldest, newest) values (${deviceNo}, 1, '{}', 0, ${now})`,
  );
  await query(
    raw`insert into device_desired (device_no, identifier, value, time, version) values (${deviceNo}, 'a', '1', 0, 1)`,
  );
  await query(raw`insert into telemetry_late_hour (device_no, hour) values (${deviceNo}, 0)`);
}

/** Somebody at home has the device, lends it, and shows a token of it. @param mine which device */
async function bindAtHome(owner: Caller, mine: ReturnType<typeof raw>): Promise<void> {
  const body = { name: "Lamps", package_name: "com.example.lamps" };
  const { id: app } = await owner.ok(apps.create, { body });
  const { uid } = await makePerson(platform.sql, clock, app);
  const home = newId(clock.now());
  await query(
    raw`insert into home (id, owner_id, app_id, name, created_at) values (${home}, ${owner.owner}, ${app}, 'Home', 0)`,
  );
  await query(
    raw`insert into device_binding (id, owner_id, app_id, product_id, device_id, app_user_id, home_id, bound_at, known_from)
        select id, owner_id, ${app}::uuid, product_id, id, ${uid}::uuid, ${home}::uuid, 0, 0 ${mine}`,
  );
  await query(
    raw`insert into presented_token (device_id, owner_id, product_id, token_hash, expires_at)
        select id, owner_id, product_id, '\\x01', 1 ${mine}`,
  );
  await query(
    raw`insert into binding_claim
          (device_id, app_user_id, owner_id, app_id, product_id, home_id, token_hash, made_at, expires_at)
        select id, ${uid}::uuid, owner_id, ${app}::uuid, product_id, ${home}::uuid, '\\x01', 0, 1 ${mine}`,
  );
  await query(
    raw`insert into binding_press
          (device_id, owner_id, app_id, product_id, app_user_id, home_id, identifier, made_at, expires_at)
        select id, owner_id, ${app}::uuid, product_id, ${uid}::uuid, ${home}::uuid, 'a', 0, 1 ${mine}`,
  );
  await query(
    raw`insert into device_share
          (id, owner_id, app_id, product_id, device_id, binding_id, guest_id, control, made_at, known_from)
        select id, owner_id, ${app}::uuid, product_id, id, id, ${uid}::uuid, true, 0, 0 ${mine}`,
  );
  const scene = newId(clock.now());
  await query(
    raw`insert into scene (id, owner_id, app_id, home_id, name, actions)
        select ${scene}::uuid, owner_id, ${app}::uuid, ${home}::uuid, 'Evening', '[]' ${mine}`,
  );
  await query(
    raw`insert into scene_condition (scene_id, place, owner_id, app_id, condition, device_id)
        select ${scene}::uuid, 0, owner_id, ${app}::uuid, '{}', id ${mine}`,
  );
  const link = newId(clock.now());
  await query(
    raw`insert into device_link (id, owner_id, app_id, home_id, name, measured_at, armed_at)
        select ${link}::uuid, owner_id, ${app}::uuid, ${home}::uuid, 'Stairs', 0, 0 ${mine}`,
  );
  await query(
    raw`insert into device_link_member (link_id, binding_id, identifier, place, owner_id, app_id, device_id)
        select ${link}::uuid, id, 'a', 0, owner_id, ${app}::uuid, id ${mine}`,
  );
  await query(
    raw`insert into home_message (id, owner_id, app_id, app_user_id, kind, parameters, device_id, time)
        select ${newId(clock.now())}::uuid, owner_id, ${app}::uuid, ${uid}::uuid, 'device_bound', '{}', id, 0 ${mine}`,
  );
  await query(
    raw`insert into scene_echo (device_id, identifier, owner_id, app_id, chain, ends_at)
        select id, 'a', owner_id, ${app}::uuid, '{}', 0 ${mine}`,
  );
  await query(
    raw`insert into binding_log (id, owner_id, product_id, device_id, event, way, app_user_id, home_id, time)
        select id, owner_id, product_id, id, 1, 'pairing_token', ${uid}::uuid, ${home}::uuid, ${clock.now()} ${mine}`,
  );
}

it("leaves no trace of a deleted device in any table that is not listed as an exception", async () => {
  // A number that is in no other text.
  await query(raw`select setval(pg_get_serial_sequence('device', 'device_no'), 7654321987)`);
  const owner = await platform.actor();
  const { id: productId, product_key: productKey } = await platform.product(owner);
  const label = {
    identifier: "label",
    name: "Label",
    data_type: "string",
    transfer_type: "issue_report",
    max_length: 50,
  } as const;
  await owner.ok(products.define, { params: { id: productId }, body: { list: [label] } });

  const deviceName = "vanishing-lamp";
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  (await signedIn(platform.gateway.ports.mqtt, { productKey, deviceName, secret: "wrong" })).destroy();
  const body = { product_id: productId, device_name: deviceName };
  const { id, access_token: token } = await owner.ok(devices.create, { body });
  const params = { id };
  await owner.ok(mqttCredentials.set, { params, body: { user_name: "vanishing-user" } });
  const device = connectDevice({ url, token });
  await device.ready();
  const value = "vanishing-value";
  await device.updateInfo({ labels: { shelf: value } });
  await device.post({ label: value });
  await device.post({ nothing_like_this: value }).catch(() => undefined);
  await device.postBatch([{ time: Date.now() - 7_200_000, values: { label: value } }]);
  await device.close();
  await owner.ok(devices.call, { params, body: { params: { label: value }, timeout: 100 } });
  const deviceNo = await numberOf(id);
  const mine = raw`from device where device_no = ${deviceNo}`;
  await query(
    raw`insert into virtual_device (device_id, owner_id, product_id) select id, owner_id, product_id ${mine}`,
  );
  await query(
    raw`insert into share_code (id, owner_id, product_id, device_id, made_by, made_at, expires_at)
        select id, owner_id, product_id, id, owner_id, 0, 1 ${mine}`,
  );
  await query(
    raw`insert into support_pass (id, owner_id, product_id, device_id, made_by, made_at, expires_at)
        select id, owner_id, product_id, id, owner_id, 0, 1 ${mine}`,
  );
  await query(
    raw`insert into device_module (device_id, module, version, reported_at) select id, 'mcu', '1.0.0', 0 ${mine}`,
  );
  const { id: firmwareId } = await makeFirmware(owner, { product_id: productId });
  await query(
    raw`insert into firmware_update (id, owner_id, product_id, firmware_id, device_id, module, state, created_at)
        select id, owner_id, product_id, ${firmwareId}::uuid, id, 'default', 1, 0 ${mine}`,
  );
  await query(
    raw`insert into device_takeover (device_id, owner_id, product_id, networks, times, last_at)
        select id, owner_id, product_id, '{10.0.0.0}', '{0}', 0 ${mine}`,
  );
  await query(
    raw`insert into production_alarm
          (id, owner_id, product_id, kind, cause_id, device_id, device_name, count, first_at, last_at)
        select id, owner_id, product_id, 2, id, id, device_name, 3, 0, 0 ${mine}`,
  );
  await bindAtHome(owner, mine);
  await eventually(async () =>
    expect(await query(raw`select from device_refusal where device_id = ${id}`)).not.toEqual([]),
  );
  await addHours(mine);
  await query(raw`insert into telemetry_late_hour (device_no, hour) select device_no, 0 ${mine}`);
  await query(
    raw`insert into consumable (id, owner_id, product_id, device_id, identifier, unit, remaining, threshold, "full", state, reported_at)
        select id, owner_id, product_id, id, 'filter', 'days', 3, 30, 180, 2, 0 ${mine}`,
  );
  await query(
    raw`insert into device_event (device_no, time, id, kind, data)
        select device_no, ${clock.now()}::bigint, id, 'firmware', '{}' ${mine}`,
  );
  await query(
    raw`insert into device_fault (device_no, identifier, codes) select device_no, 'fault', '{E1}' ${mine}`,
  );
  const many = newId(clock.now());
  await query(
    raw`insert into device_issue (id, owner_id, product_id, params, rate, created_at)
        select ${many}::uuid, owner_id, product_id, '{}', 1, 0 ${mine}`,
  );
  await query(
    raw`insert into device_issue_target (issue_id, no, device_id, device_no, device_name, version, sent_at, node_no, counted)
        select ${many}::uuid, 1, id, device_no, device_name, 1, 0, 1, true ${mine}`,
  );
  await query(
    raw`insert into device_import (id, owner_id, product_id, account_id, file_name, encoding, delimiter, columns, created_at)
        select ${many}::uuid, owner_id, product_id, owner_id, 'lamps.csv', 'utf-8', ',', '[]', ${Math.floor(clock.now() / 1000)}::bigint ${mine}`,
  );
  await query(
    raw`insert into device_import_line (id, import_id, line, device_name, name, mac, tuyalink_id, imported)
        select id, ${many}::uuid, 1, device_name, name, '', '', true ${mine}`,
  );

  const texts = [id, deviceName, String(deviceNo), value, "vanishing-user"];
  const before = await tracesOf(texts);
  const named = await query<{ name: string }>(raw`
    select distinct relname as name from information_schema.columns
    join pg_class on relname = table_name and relkind in ('r', 'p') and not relispartition
    where table_schema = 'public' and column_name in ('device_no', 'device_id', 'device_name') order by 1`);
  // A new table that names devices must be written to above, or it would say nothing that this finds nothing there.
  const unwritten = named.map(({ name }) => name).filter((name) => !before.includes(name));
  expect(unwritten.filter((name) => name !== "unknown_device")).toEqual([]);

  await owner.ok(devices.remove, { params });
  await lateArrivals(deviceNo);
  clock.advance(61_000);
  await eventually(async () =>
    expect((await tracesOf(texts)).filter((name) => !(name in staying))).toEqual([]),
  );
});

it("erases the data of thousands of devices in the background", { timeout: 240_000 }, async () => {
  const owner = await platform.actor();
  const { id: productId } = await platform.product(owner);
  await addDevices(connectionString, { productId, count: 3000, age: 1_000_000 });
  const of = raw`from device where product_id = ${productId}`;
  const numbers = (await query<{ device_no: number }>(raw`select device_no ${of}`)).map(
    (row) => row.device_no,
  );
  const now = clock.now();
  await query(
    raw`insert into telemetry (device_no, time, values) select device_no, ${now}, '{"a": 1}' ${of}`,
  );
  await addHours(of);
  await query(
    raw`insert into device_state (device_no, version, reported, oldest, newest)
      select device_no, 1, '{}', ${now}, ${now} ${of}`,
  );
  const kept = async () => {
    const counts = ["telemetry", "telemetry_hour", "device_state"].map(
      (name) =>
        raw`(select count(*) from ${raw.table(name)} where device_no = any(${numbers}::bigint[]))::int`,
    );
    const [row] = await query<{ counts: number[] }>(raw`select array[${raw.join(counts)}] as counts`);
    return row!.counts;
  };
  expect(await kept()).toEqual([3000, 3000, 3000]);
  const { task_id } = await owner.ok(devices.removeMany, { body: { filter: { product_id: productId } } });
  await eventually(async () => {
    const { finished_at } = await owner.ok(tasks.get, { params: { id: task_id } });
    expect(finished_at).not.toBeNull();
  });
  clock.advance(61_000);
  await eventually(async () => expect(await kept()).toEqual([0, 0, 0]));
});
