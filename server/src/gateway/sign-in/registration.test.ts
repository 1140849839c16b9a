import type { Registration } from "@thingwright/contract/devices/device-sign-in.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import type { OnlineEntry } from "@thingwright/contract/points/telemetry.ts";
import { unknownDevices } from "@thingwright/contract/devices/unknown-devices.ts";
import { connect } from "node:tls";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { certificateFiles } from "../../../test/certificates.ts";
import { eventually } from "../../../test/eventually.ts";
import { setDeviceQuota, setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, topicsOf } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";
import { rawDevice } from "../../../test/raw-device.ts";
import { askingOf, type Asking, registerOver, signatureOf } from "../../../test/registration.ts";

const files = await forFile(certificateFiles());
const platform = await forFile(
  startPlatform({ TLS_CERT: files.certificate, TLS_KEY: files.key, MQTTS_PORT: "0" }),
);
const { ports } = platform.gateway;
const tls = `mqtts://127.0.0.1:${ports.mqtts}`;
const plain = `mqtt://127.0.0.1:${ports.mqtt}`;
const openly = { rejectUnauthorized: false };

let maker: Caller;
let product: Product;
let secret: string;
beforeEach(async () => {
  // After 61 seconds, registrations and failures that other tests caused from this address no longer count.
  platform.clock.advance(61_000);
  maker = await platform.actor();
  product = await platform.product(maker);
  secret = (await setLevel("1")).product_secret!;
});

const setLevel = (level: "1" | "2") =>
  maker.ok(products.setSecurityLevel, { params: { id: product.id, level } });
const record = (device_name = "lamp") =>
  maker.ok(devices.create, { body: { product_id: product.id, device_name } });
const ask = (fields: Partial<Asking> = {}, url = tls) =>
  registerOver(url, { productKey: product.product_key, deviceName: "lamp", secret, ...fields });
const list = async () => (await maker.ok(devices.list, { query: { product_id: product.id } })).list;
const setStatus = (stage: keyof typeof productStatus) =>
  setProductStatus(platform.connectionString, product.id, productStatus[stage]);

const local = { address: "127.0.0.1", isSecure: true };
const registration = (): Registration => {
  const { product_key: productKey } = product;
  const identity = { productKey, deviceName: "lamp" };
  const signature = signatureOf({ productKey, deviceName: "lamp", secret });
  return { identity, mayCreate: false, random: "17", signMethod: "hmacsha256", signature };
};

/** The only answer that a refused device gets: in MQTT 3.1.1, the code for wrong credentials. */
const notAuthorized = { refused: 5 };

async function logged(id: string): Promise<[number, string][]> {
  const { list: entries } = await maker.ok(devices.communicationLog, {
    params: { id },
    query: { type: "online" },
  });
  return (entries as OnlineEntry[]).map(({ event, reason }) => [event, reason]);
}

async function strangers(): Promise<[string, string][]> {
  const { list: rows } = await maker.ok(unknownDevices.list);
  return rows.map(({ device_name, reason }): [string, string] => [device_name, reason]);
}

describe("the registration of a device that has a record", () => {
  it.each([4, 5] as const)(
    "returns a secret over MQTT %i that signs the device in",
    async (protocolVersion) => {
      const { id } = await record();
      const asking = { productKey: product.product_key, deviceName: "lamp", secret };
      const answer = await registerOver(tls, asking, { protocolVersion });
      expect(answer).toEqual({
        topic: "/ext/register",
        told: { productKey: product.product_key, deviceName: "lamp", deviceSecret: expect.any(String) },
      });
      expect(await list()).toMatchObject([{ online: 2, activated: 2 }]);
      const { deviceSecret } = (answer as { told: Record<string, string> }).told;
      const device = { productKey: product.product_key, deviceName: "lamp", secret: deviceSecret! };
      const client = await connectDevice({ url: tls }, device, openly);
      await client.post(topicsOf(device).post, { id: "1", params: {} });
      await client.end();
      await eventually(async () =>
        expect((await logged(id)).toReversed().slice(0, 2)).toEqual([
          [3, "registered"],
          [1, "connected"],
        ]),
      );
    },
  );

  it("can be repeated until the device was online, and then only after a reset", async () => {
    const { id, device_secret } = await record();
    const first = await ask();
    const second = await ask({ method: "hmacsha1" });
    const secrets = [first, second].map((answer) => ("told" in answer ? answer.told.deviceSecret! : ""));
    expect(new Set([device_secret, ...secrets]).size).toBe(3);
    const device = { productKey: product.product_key, deviceName: "lamp" };
    await expect(connectDevice({ url: plain }, { ...device, secret: secrets[0]! })).rejects.toThrow(
      "Not authorized",
    );
    const client = await connectDevice({ url: plain }, { ...device, secret: secrets[1]! });
    await eventually(async () => expect(await list()).toMatchObject([{ activated: 1 }]));
    expect(await ask()).toEqual(notAuthorized);
    expect(await ask({ authType: "regnwl" })).toEqual(notAuthorized);
    const closed = new Promise<void>((resolve) => client.mqtt.once("close", () => resolve()));
    expect(await maker.ok(devices.reset, { params: { id } })).toMatchObject({
      activated: 2,
      activated_at: null,
    });
    await closed;
    await eventually(async () => expect(await list()).toMatchObject([{ online: 2 }]));
    expect(await ask()).toMatchObject({ topic: "/ext/register" });
    await eventually(async () =>
      expect((await logged(id)).map(([, reason]) => reason)).toEqual(
        expect.arrayContaining(["refused_activated", "reset", "registered", "refused_signature"]),
      ),
    );
  });

  it("is refused for a disabled device and for a discontinued product", async () => {
    const { id } = await record();
    await maker.ok(devices.setStatus, { params: { id }, body: { status: 2 } });
    expect(await ask()).toEqual(notAuthorized);
    await maker.ok(devices.setStatus, { params: { id }, body: { status: 1 } });
    await setStatus("ceased");
    expect(await ask()).toEqual(notAuthorized);
    expect(await maker.refused(devices.reset, { params: { id } })).toMatchObject({ status: 409 });
    await eventually(async () =>
      expect((await logged(id)).toReversed()).toEqual([
        [0, "refused_disabled"],
        [0, "refused_ceased"],
      ]),
    );
  });
});

describe("the registration of a device without a record", () => {
  it("creates a record by regnwl, and returns a token that signs the device in", async () => {
    expect(await ask()).toEqual(notAuthorized);
    const answer = await ask({ authType: "regnwl" });
    const names = { productKey: product.product_key, deviceName: "lamp" };
    expect(answer).toEqual({
      topic: "/ext/regnwl",
      told: { ...names, clientId: expect.any(String), deviceToken: expect.any(String) },
    });
    const { clientId, deviceToken } = (answer as { told: Record<string, string> }).told;
    const connwl = { clientId: `${clientId}|authType=connwl,securemode=-2,_ss=1|`, password: deviceToken! };
    const client = await connectDevice(
      { url: tls },
      { ...names, secret: "" },
      { ...connwl, ...openly, silent: true },
    );
    await client.mqtt.publishAsync(topicsOf(names).post, '{"id":"9","params":{}}');
    // `_ss=1`: it has not subscribed.
    expect(await client.next("post_reply")).toMatchObject({ id: "9", code: 200 });
    await client.end();
    const [made] = await list();
    expect(made).toMatchObject({ device_name: "lamp", kind: 1 });
    await eventually(async () => expect(await list()).toMatchObject([{ activated: 1 }]));
    const refused = connectDevice(
      { url: tls },
      { ...names, secret: "" },
      { ...connwl, password: "wrong", ...openly },
    );
    await expect(refused).rejects.toThrow("Not authorized");
    await eventually(async () => expect((await logged(made!.id))[0]).toEqual([0, "refused_device_token"]));
    await eventually(async () => expect(await strangers()).toEqual([["lamp", "refused_no_record"]]));
  });

  it("creates one record for several requests at the same moment", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask({ authType: "regnwl" })));
    expect(answers.map((answer) => "topic" in answer)).toEqual([true, true, true]);
    expect(await list()).toHaveLength(1);
  });

  it("is refused beyond the quota of devices, or for an invalid name", async () => {
    await setStatus("mass");
    await setDeviceQuota(platform.sql, maker.owner, 1);
    expect(await ask({ authType: "regnwl", deviceName: "one-1" })).toMatchObject({ topic: "/ext/regnwl" });
    expect(await ask({ authType: "regnwl", deviceName: "two-2" })).toEqual(notAuthorized);
    expect(await ask({ authType: "regnwl", deviceName: "x" })).toEqual(notAuthorized);
    await eventually(async () =>
      expect(Object.fromEntries(await strangers())).toEqual({
        "two-2": "refused_quota",
        x: "refused_device_name",
      }),
    );
  });
});

it("a registration without TLS is refused", async () => {
  const { id } = await record();
  expect(await ask({}, plain)).toEqual(notAuthorized);
  expect(await ask({}, `${platform.url.replace("http", "ws")}/mqtt`)).toEqual(notAuthorized);
  await eventually(async () =>
    expect(await logged(id)).toEqual([
      [0, "refused_no_tls"],
      [0, "refused_no_tls"],
    ]),
  );
  expect(await list()).toMatchObject([{ id, activated: 2 }]);
});

it.each([
  ["another secret", { secret: "wrong" }],
  ["another random", { signed: { random: "18" } }],
  ["another device's name", { signed: { identity: { productKey: "pk", deviceName: "plug" } } }],
  ["a weak signature, which is off", { method: "hmacmd5" }],
] satisfies [string, Partial<Asking>][])("%s registers nothing", async (_what, fields) => {
  const { id } = await record();
  expect(await ask(fields)).toEqual(notAuthorized);
  expect(await ask({ ...fields, authType: "regnwl", deviceName: "nobody" })).toEqual(notAuthorized);
  const reason = "method" in fields ? "refused_hmacmd5" : "refused_product_secret";
  await eventually(async () => {
    expect(await logged(id)).toEqual([[0, reason]]);
    expect(await strangers()).toEqual([["nobody", reason]]);
  });
  expect(await list()).toHaveLength(1);
});

it("registration ends when the product returns to level 2 or gets another secret", async () => {
  const { id } = await record();
  const { product_secret } = await maker.ok(products.renewSecret, { params: product });
  expect(await ask()).toEqual(notAuthorized);
  expect(await ask({ secret: product_secret })).toMatchObject({ topic: "/ext/register" });
  expect(await setLevel("2")).toEqual({});
  expect(await ask({ secret: product_secret })).toEqual(notAuthorized);
  await eventually(async () =>
    expect((await logged(id)).toReversed()).toEqual([
      [0, "refused_product_secret"],
      [3, "registered"],
      [0, "refused_registration"],
    ]),
  );
});

it("a client that subscribes before its registration also gets the secret, and stays connected for a while", async () => {
  await record();
  const asking = askingOf({ productKey: product.product_key, deviceName: "lamp", secret });
  const socket = connect({ port: ports.mqtts!, host: "127.0.0.1", ...openly });
  const device = rawDevice(socket, null, { protocolVersion: 4 });
  device.send({
    cmd: "connect",
    protocolId: "MQTT",
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
    ...asking,
    password: Buffer.from(asking.password),
  });
  device.send({
    cmd: "subscribe",
    messageId: 1,
    subscriptions: [{ topic: "/ext/register", qos: 0 }],
  });
  expect(await device.next()).toMatchObject({ cmd: "connack", returnCode: 0 });
  expect(await device.next()).toMatchObject({ cmd: "publish", topic: "/ext/register", qos: 0 });
  expect(socket.readyState).toBe("open");
  device.send({ cmd: "disconnect" });
  socket.end();
  expect(await device.ended).toEqual([]);
});

it("limits the registrations of an address a minute", async () => {
  const { address } = limits.registrationsPerMinute;
  await record();
  for (let i = 0; i < address; i += 1) await platform.gateway.register(registration(), local);
  expect(await platform.gateway.register(registration(), local)).toEqual({ refused: "busy" });
  expect(await ask()).toEqual({ refused: 3 });
  expect(await platform.gateway.register(registration(), { ...local, address: "192.0.2.9" })).toHaveProperty(
    "deviceSecret",
  );
  platform.clock.advance(61_000);
  expect(await ask()).toMatchObject({ topic: "/ext/register" });
});

it("a registration is logged even after many refused ones for the same device", async () => {
  const { id } = await record();
  const guess = { ...registration(), signature: "0".repeat(64) };
  const guesses = Array.from({ length: limits.deviceRefusedSignInsLogged + 1 }, (_, i) =>
    platform.gateway.register(guess, { ...local, address: `192.0.${i}.1` }),
  );
  await Promise.all(guesses);
  expect(await ask()).toMatchObject({ topic: "/ext/register" });
  await eventually(async () => expect((await logged(id))[0]).toEqual([3, "registered"]));
});
