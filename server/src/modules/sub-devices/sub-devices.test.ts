import { readFile } from "node:fs/promises";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { subDevices } from "@thingwright/contract/devices/sub-devices.ts";
import type { OnlineEntry } from "@thingwright/contract/points/telemetry.ts";
import { connectDevice, type Device } from "@thingwright/device/device.ts";
import { DeviceError } from "@thingwright/device/device-error.ts";
import { sql as raw } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { certificateFiles } from "../../../test/certificates.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const files = await forFile(certificateFiles());
const platform = await forFile(
  startPlatform({ TLS_CERT: files.certificate, TLS_KEY: files.key, MQTTS_PORT: "0" }),
);
const ca = await readFile(files.certificate);
const points: NewFunctionPoint[] = [
  {
    identifier: "level",
    name: "Level",
    data_type: "value",
    transfer_type: "issue_report",
    min: 0,
    max: 9,
    step: 1,
  },
];

let maker: Caller;
let product: Product;
let connected: Device[];
beforeEach(async () => {
  connected = [];
  maker = await platform.actor();
  product = await platform.product(maker);
  await maker.ok(products.define, { params: product, body: { list: points } });
});
afterEach(() => Promise.all(connected.map((one) => one.close())));

const register = (fields: { device_name?: string } = {}) =>
  maker.ok(devices.create, { body: { product_id: product.id, ...fields } });
const secretsOf = ({
  product_key: productKey,
  device_name: deviceName,
  device_secret: deviceSecret,
}: Credentials) => {
  return { productKey, deviceName, deviceSecret };
};

function connect(credentials: Credentials, dialect: "native" | "token" = "native", tls = false): Device {
  const { ports } = platform.gateway;
  const url = tls ? `mqtts://127.0.0.1:${ports.mqtts}` : `mqtt://127.0.0.1:${ports.mqtt}`;
  const options = dialect === "token" ? { token: credentials.access_token } : secretsOf(credentials);
  const device = connectDevice({ url, ...options, reconnect: { first: 20, last: 20 }, ...(tls && { ca }) });
  connected.push(device);
  return device;
}

const details = (id: string) => maker.ok(devices.get, { params: { id } });
const listOf = (id: string) => maker.ok(subDevices.list, { params: { id } });
const put = (id: string, ...device_ids: string[]) =>
  maker.ok(subDevices.add, { params: { id }, body: { device_ids } });
const reasonsOf = async (id: string) => {
  const { list } = await maker.ok(devices.communicationLog, { params: { id }, query: { type: "online" } });
  return (list as OnlineEntry[]).map(({ reason }) => reason);
};
const valueOf = async (id: string) => {
  const { list } = await maker.ok(devices.properties, { params: { id } });
  return list.find(({ identifier }) => identifier === "level")?.reported?.value;
};

test("the kit adds two sub-devices over the native dialect, and both sign in, report and receive calls", async () => {
  const [gateway, lamp, plug] = [await register(), await register(), await register()];
  const device = await connect(gateway).ready();
  const both = [secretsOf(lamp), secretsOf(plug)];
  await device.subDevices.add(both);
  expect(await device.subDevices.list()).toHaveLength(2);
  const [first, second] = both.map((one) => device.subDevices.login(one));
  let set: unknown;
  first!.onSet((values) => void (set = values));
  await Promise.all([first!.ready(), second!.ready()]);
  await first!.post({ level: 3 });
  await second!.post({ level: 4 });
  await expect(second!.post({ level: 400 })).rejects.toMatchObject({ kind: "refused", code: 460 });
  expect([await valueOf(lamp.id), await valueOf(plug.id), await valueOf(gateway.id)]).toEqual([
    3,
    4,
    undefined,
  ]);
  const answer = await maker.ok(devices.call, { params: { id: lamp.id }, body: { params: { level: 7 } } });
  expect([answer.code, set]).toEqual([200, { level: 7 }]);

  expect(await details(gateway.id)).toMatchObject({ gateway: null, sub_device_count: 2 });
  expect(await details(lamp.id)).toMatchObject({
    online: 1,
    activated: 1,
    gateway: { id: gateway.id },
    sub_device_count: 0,
  });
  const { list, total } = await listOf(gateway.id);
  expect([total, list.map(({ id, online }) => [id, online])]).toEqual([
    2,
    [
      [plug.id, 1],
      [lamp.id, 1],
    ],
  ]);
  await second!.close();
  await eventually(async () => expect((await reasonsOf(plug.id))[0]).toBe("logged_out"));
  await device.close();
  await eventually(async () => expect((await details(lamp.id)).online).toBe(2));
  await eventually(async () => expect((await reasonsOf(lamp.id))[0]).toBe("gateway_offline"));
  connected = [];
});

test("the kit connects sub-devices over the token dialect, and creates one if its product allows registration", async () => {
  await maker.ok(products.setSecurityLevel, { params: { id: product.id, level: "1" } });
  const [gateway, lamp, foreign] = [await register(), await register(), await register()];
  await put(gateway.id, lamp.id);
  const device = await connect(gateway, "token").ready();
  const sub = device.subDevices.login({ deviceName: lamp.device_name });
  const made = device.subDevices.login({ deviceName: "sensor-0001", type: product.product_key });
  sub.onSet(() => undefined);
  await Promise.all([sub.ready(), made.ready()]);
  await sub.post({ level: 5 });
  await made.post({ level: 6 }, { time: platform.clock.now() });
  const { list } = await listOf(gateway.id);
  const sensor = list.find(({ device_name }) => device_name === "sensor-0001");
  expect([await valueOf(lamp.id), await valueOf(sensor!.id), list.length]).toEqual([5, 6, 2]);
  const answer = await maker.ok(devices.call, { params: { id: lamp.id }, body: { params: { level: 7 } } });
  expect(answer.code).toBe(200);

  // Neither a device that stands elsewhere, nor a product whose devices do not register, nor a name that is none.
  await maker.ok(products.setSecurityLevel, { params: { id: product.id, level: "1" } });
  for (const [deviceName, type] of [
    [foreign.device_name, product.product_key],
    ["sensor-0002", "no such product"],
    ["x", product.product_key],
  ] as const) {
    const refused = device.subDevices.login({ deviceName, type });
    await refused.ready().catch(() => undefined);
    await refused.post({ level: 1 }).catch(() => undefined);
  }
  expect(await valueOf(foreign.id)).toBeUndefined();
  expect((await listOf(gateway.id)).total).toBe(2);
  const { list: log } = await maker.ok(devices.communicationLog, {
    params: { id: gateway.id },
    query: { type: "communication", refused: "1" },
  });
  const reasons = log.map((entry) => ("reason" in entry ? entry.reason : ""));
  for (const words of ["is not a sub-device", "does not name a product", "has 4 to 32 letters"])
    expect(reasons.some((reason) => reason?.includes(words))).toBe(true);
});

test("a gateway gets the secrets of sub-devices of its own account that were never online, over TLS only", async () => {
  await maker.ok(products.setSecurityLevel, { params: { id: product.id, level: "1" } });
  const [gateway, lamp] = [await register(), await register({ device_name: "lamp-0001" })];
  const stranger = await platform.actor();
  const other = await platform.product(stranger);
  await stranger.ok(products.setSecurityLevel, { params: { id: other.id, level: "1" } });
  const names = { productKey: product.product_key, deviceName: "lamp-0001" };
  const plain = await connect(gateway).ready();
  await expect(plain.subDevices.register([names])).rejects.toMatchObject({ code: 403 });
  await plain.close();
  connected = [];
  const device = await connect(gateway, "native", true).ready();
  const [told] = await device.subDevices.register([names]);
  expect(told).toMatchObject(names);
  await device.subDevices.add([told!]);
  await device.subDevices.login(told!).ready();
  expect((await details(lamp.id)).online).toBe(1);
  for (const [refused, code] of [
    [names, 403],
    [{ ...names, deviceName: "nobody" }, 6100],
    [{ ...names, productKey: other.product_key }, 403],
  ] as const)
    await expect(device.subDevices.register([refused])).rejects.toMatchObject({ code });
});

test("when a sub-device is moved or removed, its former gateway can no longer speak for it", async () => {
  const [gateway, other, lamp] = [await register(), await register(), await register()];
  const [one, two] = [await connect(gateway).ready(), await connect(other).ready()];
  await put(gateway.id, lamp.id, lamp.id);
  const sub = one.subDevices.login(secretsOf(lamp));
  await sub.ready();
  // It moves by the maker's hand: the first gateway loses it at once.
  await put(other.id, lamp.id);
  await eventually(() => expect(sub.online).toBe(false));
  const moved = two.subDevices.login(secretsOf(lamp));
  await moved.ready();
  expect(await details(lamp.id)).toMatchObject({ gateway: { id: other.id }, online: 1 });
  await maker.ok(subDevices.remove, { params: { id: other.id, subDeviceId: lamp.id } });
  await eventually(() => expect(moved.online).toBe(false));
  await eventually(async () => expect((await reasonsOf(lamp.id))[0]).toBe("left_gateway"));
  expect(
    await maker.refused(subDevices.remove, { params: { id: other.id, subDeviceId: lamp.id } }),
  ).toMatchObject({ problem: "not_found" });
  await sub.close();
  await moved.close();
});

test("sub-devices that do not fit below a gateway are refused by field", async () => {
  const [gateway, lamp, plug] = [await register(), await register(), await register()];
  await put(gateway.id, lamp.id);
  const refusal = async (id: string, ...device_ids: string[]) =>
    maker.refused(subDevices.add, { params: { id }, body: { device_ids } });
  expect(await refusal(gateway.id, gateway.id)).toMatchObject({ fields: [{ path: "device_ids.0" }] });
  expect(await refusal(lamp.id, plug.id)).toMatchObject({ fields: [{ path: "device_ids.0" }] });
  expect(await refusal(plug.id, lamp.id, gateway.id)).toMatchObject({ fields: [{ path: "device_ids.1" }] });
  const device = await connect(lamp).ready();
  await expect(device.subDevices.add([secretsOf(plug)])).rejects.toBeInstanceOf(DeviceError);
  const root = await connect(plug).ready();
  await expect(root.subDevices.add([secretsOf(plug)])).rejects.toMatchObject({ code: 6402 });
});

test("the number of sub-devices of a gateway is limited for the console and for the gateway itself", async () => {
  const [gateway, last] = [
    await register({ device_name: "gateway" }),
    await register({ device_name: "last-one" }),
  ];
  await run(
    platform.connectionString,
    raw`insert into device (id, owner_id, product_id, device_name, name, kind, created_at, secret, token_hash, log_all, gateway_id)
      select gen_random_uuid(), owner_id, product_id, 'sub-' || n, 'sub', kind, created_at, secret,
        sha256(n::text::bytea), log_all, id
      from device, generate_series(1, ${limits.subDevices}) as n where id = ${gateway.id}`,
  );
  expect((await listOf(gateway.id)).total).toBe(limits.subDevices);
  expect(
    await maker.refused(subDevices.add, { params: { id: gateway.id }, body: { device_ids: [last.id] } }),
  ).toMatchObject({ fields: [{ path: "device_ids.0" }] });
  const device = await connect(gateway).ready();
  await expect(device.subDevices.add([secretsOf(last)])).rejects.toMatchObject({ code: 428 });
});

test("the list of devices is filtered by gateway, and shows the number of sub-devices", async () => {
  const [gateway, lamp] = [await register(), await register()];
  await put(gateway.id, lamp.id);
  const below = await maker.ok(devices.list, { query: { gateway_id: gateway.id, gateways: "1" } });
  expect([below.total, below.list.map(({ id, gateway: one }) => [id, one?.id])]).toEqual([
    1,
    [[lamp.id, gateway.id]],
  ]);
  const all = await maker.ok(devices.list, { query: { product_id: product.id, gateways: "1" } });
  expect(Object.fromEntries(all.list.map(({ id, sub_device_count }) => [id, sub_device_count]))).toEqual({
    [gateway.id]: 1,
    [lamp.id]: 0,
  });
  expect(await maker.refused(devices.list, { query: { gateway_id: product.id } })).toMatchObject({
    problem: "not_found",
  });
});

test("deleting a sub-device takes that one offline, and deleting a gateway keeps its sub-devices", async () => {
  const [gateway, lamp, plug] = [await register(), await register(), await register()];
  await put(gateway.id, lamp.id, plug.id);
  const device = await connect(gateway).ready();
  const [first, second] = [lamp, plug].map((one) => device.subDevices.login(secretsOf(one)));
  await Promise.all([first!.ready(), second!.ready()]);
  await maker.ok(devices.remove, { params: { id: plug.id } });
  await eventually(() => expect([first!.online, second!.online]).toEqual([true, false]));
  await maker.ok(devices.setStatus, { params: { id: lamp.id }, body: { status: 2 } });
  await eventually(() => expect(first!.online).toBe(false));
  await maker.ok(devices.setStatus, { params: { id: lamp.id }, body: { status: 1 } });
  await eventually(() => expect(first!.online).toBe(true));
  await maker.ok(devices.remove, { params: { id: gateway.id } });
  await eventually(async () => expect(await details(lamp.id)).toMatchObject({ gateway: null, online: 2 }));
  await Promise.all([device.close(), first!.close()]);
  connected = [];
});
