import { connectAsync } from "mqtt";
import { afterEach, beforeEach, expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { connectDevice, type Device } from "@thingwright/device/device.ts";
import type { Caller } from "../../../test/caller.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { eventually } from "../../../test/eventually.ts";

const platform = await forFile(startPlatform());
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

const points: NewFunctionPoint[] = [
  { identifier: "glow", name: "Glow", data_type: "bool", transfer_type: "issue_report" },
  {
    identifier: "level",
    name: "Level",
    data_type: "value",
    transfer_type: "issue_report",
    min: 0,
    max: 9,
    step: 1,
  },
  {
    identifier: "heat",
    name: "Heat",
    data_type: "float",
    transfer_type: "report",
    min: 0,
    max: 9,
    step: 0.1,
  },
];

const register = () => maker.ok(devices.create, { body: { product_id: product.id } });
type Secrets = Pick<
  Awaited<ReturnType<typeof register>>,
  "product_key" | "device_name" | "device_secret" | "access_token"
>;

/** A device that does not try again by itself for as long as a test takes. */
function device(secrets: Secrets, dialect: "native" | "token" = "native"): Device {
  const { product_key: productKey, device_name: deviceName, device_secret: deviceSecret } = secrets;
  const credentials =
    dialect === "token" ? { token: secrets.access_token } : { productKey, deviceName, deviceSecret };
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const one = connectDevice({ url, reconnect: { first: 60_000, last: 60_000 }, ...credentials });
  one.on("error", () => {});
  connected.push(one);
  return one;
}

const state = (params: { id: string }) => maker.ok(devices.get, { params });
const log = async (params: { id: string }) => {
  const { list } = await maker.ok(devices.communicationLog, { params, query: { type: "online" } });
  return list.map((entry) => ("address" in entry ? `${entry.event} ${entry.reason}` : ""));
};

it.each(["native", "token"] as const)(
  "is activated by its first connection (%s dialect)",
  async (dialect) => {
    const made = await register();
    const one = await device(made, dialect).ready();
    await eventually(async () => expect(await state(made)).toMatchObject({ online: 1, activated: 1 }));
    const { activated_at, online_at, offline_at } = await state(made);
    expect(activated_at).toBe(online_at);
    expect(offline_at).toBeNull();
    await one.close();
    await eventually(async () => expect(await state(made)).toMatchObject({ online: 2, activated: 1 }));
    expect((await state(made)).offline_at).toBeGreaterThanOrEqual(online_at!);
    expect(await log(made)).toEqual(["2 disconnected", "1 connected"]);
  },
);

it("is cut off when disabled, stays out, and comes back when enabled", async () => {
  const made = await register();
  const one = await device(made).ready();
  const gone = new Promise((resolve) => one.once("offline", () => resolve(true)));
  await maker.ok(devices.setStatus, { params: made, body: { status: 2 } });
  await gone;
  await expect(device(made).ready()).rejects.toThrow(/authori/i);
  await eventually(async () =>
    expect((await log(made)).slice(0, 2)).toEqual(["0 refused_disabled", "2 disabled"]),
  );
  await maker.ok(devices.setStatus, { params: made, body: { status: 1 } });
  await device(made).ready();
});

it.each(["native", "token"] as const)("must use its new secrets at once (%s dialect)", async (dialect) => {
  const made = await register();
  const one = await device(made, dialect).ready();
  const gone = new Promise((resolve) => one.once("offline", () => resolve(true)));
  const renewed = await maker.ok(devices.renewSecret, { params: made });
  await gone;
  await eventually(async () => expect((await log(made))[0]).toBe("2 secret_renewed"));
  await expect(device(made, dialect).ready()).rejects.toThrow(/authori/i);
  await device(renewed, dialect).ready();
});

it("is cut off when deleted", async () => {
  const made = await register();
  const one = await device(made).ready();
  const gone = new Promise((resolve) => one.once("offline", () => resolve(true)));
  await maker.ok(devices.remove, { params: made });
  await gone;
  await expect(device(made).ready()).rejects.toThrow(/authori/i);
});

it("is refused under a discontinued product", async () => {
  const made = await register();
  await setProductStatus(platform.connectionString, product.id, productStatus.ceased);
  await expect(device(made).ready()).rejects.toThrow(/authori/i);
  await eventually(async () => expect(await log(made)).toEqual(["0 refused_ceased"]));
});

it("answers issued properties, and what it reports is the latest state", async () => {
  const made = await register();
  const one = device(made);
  const heard = new Promise((resolve) => one.onSet((values) => resolve(values)));
  await one.ready();
  const answer = await maker.ok(devices.call, { params: made, body: { params: { glow: 1, level: 3 } } });
  expect(answer).toMatchObject({ code: 200 });
  expect(answer.latency).toBeGreaterThan(0);
  expect(await heard).toMatchObject({ level: 3 });
  await one.post({ glow: 1, level: 3, heat: 2.5 });
  const { list } = await maker.ok(devices.properties, { params: made });
  expect(list.map(({ identifier, reported }) => [identifier, reported?.value])).toEqual([
    ["glow", true],
    ["heat", 2.5],
    ["level", 3],
  ]);
});

it("answers a service with free JSON", async () => {
  const made = await register();
  const one = device(made);
  one.onService("blink", (params) => ({ data: { blinked: params.times } }));
  await one.ready();
  const body = { params: { times: 3, note: { free: [1] } }, service: "blink" };
  const answer = await maker.ok(devices.call, { params: made, body });
  expect(answer).toMatchObject({ code: 200, data: { blinked: 3 } });
});

it("receives missed properties as desired state when it comes back", async () => {
  const made = await register();
  const answer = await maker.ok(devices.call, { params: made, body: { params: { level: 7 } } });
  expect(answer.code).toBe(410);
  const { list } = await maker.ok(devices.properties, { params: made });
  expect(list).toMatchObject([{ identifier: "level", reported: null, desired: { value: 7 } }]);
  const one = device(made);
  const heard = new Promise((resolve) => one.onSet((values) => resolve(values)));
  await one.ready();
  expect(await heard).toEqual({ level: 7 });
});

it("may leave a call unanswered, which the call reports", async () => {
  const made = await register();
  const one = device(made);
  one.onSet(() => new Promise(() => {}));
  await one.ready();
  const answer = await maker.ok(devices.call, { params: made, body: { params: { level: 1 }, timeout: 100 } });
  expect(answer.code).toBe(408);
});

it("is sent no values that its product does not accept", async () => {
  const made = await register();
  const issue = (params: object, language?: string) =>
    maker.refused(devices.call, { params: made, body: { params }, language });
  expect(await issue({ level: 10, heat: 1, nope: 1, glow: "x" })).toMatchObject({
    status: 422,
    fields: [
      { path: "params.level", message: "Must be between 0 and 9" },
      { path: "params.heat", message: "This function point is report only and cannot be sent" },
      { path: "params.nope", message: "The product has no such function point" },
      { path: "params.glow", message: "Must be true, false, 0 or 1" },
    ],
  });
  const zh = await issue({ level: 10 }, "zh-CN");
  expect(zh.fields).toEqual([{ path: "params.level", message: "取值应在 0 到 9 之间" }]);
  expect((await issue({})).fields).toEqual([{ path: "params", message: "Required" }]);
  const { list } = await maker.ok(devices.properties, { params: made });
  expect(list).toEqual([]);
});

it("tells the platform its MAC, IMEI and labels", async () => {
  const made = await register();
  const one = await device(made).ready();
  await one.updateInfo({ mac: "a4c138000001", imei: "490154203237518", labels: { shelf: "B2" } });
  expect(await state(made)).toMatchObject({ mac: "A4:C1:38:00:00:01" });
  await expect(one.updateInfo({ mac: "nonsense" })).rejects.toThrow("MAC");
  expect(await state(made)).toMatchObject({ mac: "A4:C1:38:00:00:01" });
  const labels = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`label_${i}`, "x"]));
  await expect(one.updateInfo({ labels: labels(limits.deviceLabels) })).rejects.toThrow("labels");
  await one.updateInfo({ labels: labels(limits.deviceLabels - 1) });
  await expect(one.updateInfo({ labels: { long: "x".repeat(256) } })).rejects.toThrow("at most 255");
  await expect(one.updateInfo({ labels: { nul: "a\0b" } })).rejects.toThrow("NUL");
});

it("receives its own reported information as attributes", async () => {
  const made = await register();
  const client = await connectAsync(`mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`, {
    username: made.access_token,
    reconnectPeriod: 0,
  });
  const attributes = "v1/devices/me/attributes";
  await client.subscribeAsync(`${attributes}/response/+`);
  const heard = new Promise((resolve) =>
    client.once("message", (_topic, payload) => resolve(JSON.parse(payload.toString()))),
  );
  const said = { mac: "a4c138000001", shelf: "B2", rssi: -51, level: 4 };
  await client.publishAsync(attributes, JSON.stringify(said), { qos: 1 });
  await client.publishAsync(`${attributes}/request/1`, "{}", { qos: 1 });
  expect(await heard).toEqual({
    client: { MAC: "A4:C1:38:00:00:01", shelf: "B2", rssi: "-51", level: 4 },
    shared: { level: 4 },
  });
  await client.endAsync();
});
