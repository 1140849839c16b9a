import { devices } from "@thingwright/contract/devices.ts";
import { mqttCredentials } from "@thingwright/contract/mqtt-credentials.ts";
import { products } from "@thingwright/contract/products.ts";
import { tasks } from "@thingwright/contract/tasks.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { sql as raw } from "kysely";
import { expect, it } from "vitest";
import { addDevices, run } from "../../../test/bulk.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { signedIn } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";

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

it("leaves nothing of a deleted device in any table, but for those that say so", async () => {
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
    raw`insert into device_takeover (device_id, owner_id, product_id, networks, times, last_at)
        select id, owner_id, product_id, '{10.0.0.0}', '{0}', 0 ${mine}`,
  );
  await query(
    raw`insert into production_alarm
          (id, owner_id, product_id, kind, cause_id, device_id, device_name, count, first_at, last_at)
        select id, owner_id, product_id, 2, id, id, device_name, 3, 0, 0 ${mine}`,
  );
  await eventually(async () =>
    expect(await query(raw`select from device_refusal where device_id = ${id}`)).not.toEqual([]),
  );
  await addHours(mine);
  await query(raw`insert into telemetry_late_hour (device_no, hour) select device_no, 0 ${mine}`);

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
