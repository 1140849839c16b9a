import { expect, test } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { shortId } from "@thingwright/contract/basics/short-id.ts";
import { unknownDevices } from "@thingwright/contract/devices/unknown-devices.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { tuyalinkCredentials } from "../../../test/tuyalink.ts";
import mqtt, { type MqttClient } from "mqtt";
import type { Caller } from "../../../test/caller.ts";

const platform = await forFile(startPlatform());
const url = () => `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;

const level = {
  identifier: "level",
  name: "Level",
  data_type: "value",
  transfer_type: "issue_report",
  min: 0,
  max: 9,
  step: 1,
} as const;

/** A maker with a product, who registers devices. */
async function registering() {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  await maker.ok(products.define, { params: product, body: { list: [level] } });
  const register = (fields: object = {}) =>
    maker.ok(devices.create, { body: { product_id: product.id, ...fields } });
  return { maker, register };
}

const connect = (credentials: ReturnType<typeof tuyalinkCredentials>) =>
  mqtt.connectAsync(url(), { ...credentials, reconnectPeriod: 0 });
const levelOf = async (maker: Caller, params: { id: string }) => {
  const { list } = await maker.ok(devices.properties, { params });
  return list.map(({ reported }) => reported?.value);
};
const report = (client: MqttClient, deviceId: string, value: number) =>
  client.publishAsync(
    `tylink/${deviceId}/thing/property/report`,
    JSON.stringify({ data: { level: value } }),
    {
      qos: 1,
    },
  );

test("a device that was registered connects with its id, in short or not, and its secret", async () => {
  const { maker, register } = await registering();
  const made = await register();
  const renewed = await maker.ok(devices.renewSecret, { params: made });

  const device = { id: made.id, secret: renewed.device_secret };
  for (const [value, how] of [{ key: 16 }, { long: true }].entries()) {
    const credentials = tuyalinkCredentials(device, how);
    const deviceId = how.long ? made.id : shortId(made.id);
    expect(credentials.clientId).toBe(`tuyalink_${deviceId}`);
    const client = await connect(credentials);
    await report(client, deviceId, value);
    await client.endAsync();
    expect(await levelOf(maker, made)).toEqual([value]);
  }

  const old = tuyalinkCredentials({ id: made.id, secret: made.device_secret });
  await expect(connect(old)).rejects.toThrow("Not authorized");
  await eventually(async () => {
    const query = { type: "online", event: 0 } as const;
    const { list } = await maker.ok(devices.communicationLog, { params: made, query });
    expect(list).toMatchObject([{ reason: "refused_signature" }]);
  });
});

test("a device connects with the TuyaLink ID that its maker has set, and uses that ID's topics", async () => {
  const { maker, register } = await registering();
  const set = "6c828cba434ff40c074wF2";
  const made = await register({ tuyalink_id: set });
  const device = { id: made.id, secret: made.device_secret };
  const client = await connect(tuyalinkCredentials(device, { set, key: 16 }));
  await client.subscribeAsync(`tylink/${set}/#`, { qos: 1 });
  await expect(client.subscribeAsync(`tylink/${shortId(made.id)}/#`)).rejects.toThrow("Subscribe error");
  await report(client, shortId(made.id), 7);
  await report(client, set, 5);
  expect(await levelOf(maker, made)).toEqual([5]);
  const told = new Promise<[topic: string, payload: Buffer]>((resolve) =>
    client.once("message", (...message) => resolve([message[0], message[1]])),
  );
  const call = maker.ok(devices.call, { params: made, body: { params: { level: 8 }, timeout: 20_000 } });
  const [topic, payload] = await told;
  expect(topic).toBe(`tylink/${set}/thing/property/set`);
  const { msgId } = JSON.parse(payload.toString()) as { msgId: string };
  await client.publishAsync(`${topic}_response`, JSON.stringify({ msgId }), { qos: 1 });
  expect(await call).toMatchObject({ code: 200 });
  await client.endAsync();
  // It has its own id besides.
  const again = await connect(tuyalinkCredentials(device));
  await report(again, shortId(made.id), 6);
  await again.endAsync();
  expect(await levelOf(maker, made)).toEqual([6]);
});

test("setting the id of one device as the TuyaLink ID of another does not take over its connection", async () => {
  const [victim, thief] = [await registering(), await registering()];
  const made = await victim.register();
  const theirs = await thief.register({ tuyalink_id: shortId(made.id) });
  const client = await connect(tuyalinkCredentials({ id: made.id, secret: made.device_secret }));
  await report(client, shortId(made.id), 4);
  expect(await levelOf(victim.maker, made)).toEqual([4]);
  const wrong = tuyalinkCredentials(
    { id: theirs.id, secret: theirs.device_secret },
    { set: shortId(made.id) },
  );
  await expect(connect(wrong)).rejects.toThrow("Not authorized");
  expect(client.connected).toBe(true);
  await client.endAsync();
});

test("an id that no device has shows among the unknown devices of the platform", async () => {
  const admin = await platform.actor(1);
  const set = "nobodys0000000001";
  await expect(connect(tuyalinkCredentials({ id: set, secret: "x" }, { set }))).rejects.toThrow(
    "Not authorized",
  );
  await eventually(async () => {
    const { list } = await admin.ok(unknownDevices.list, { query: { keyword: set } });
    expect(list).toMatchObject([{ device_name: set, product_key: "", reason: "refused_unknown" }]);
  });
});
