import { expect, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { shortId } from "@thingwright/contract/basics/short-id.ts";
import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import { forFile } from "../../../test/for-file.ts";
import { startTestGateway, type TestDevice, testPoints, until } from "../../../test/gateway.ts";
import { connectByHand, refusalsOf } from "../../../test/tuyalink.ts";

/** The product whose definition is too large for an answer. */
const largeProduct = "00000000-0000-7000-8000-000000000001";
const largeModel = thingModel(
  Array.from({ length: limits.functionPoints }, (_, i) => ({
    identifier: `mode${i}`,
    data_type: "enum_string" as const,
    transfer_type: "report" as const,
    enums: Array.from({ length: limits.enumValues }, (_none, value) => ({ value: `value_${value}_of_many` })),
  })),
);
const usual = thingModel(testPoints);
const home = await forFile(
  startTestGateway(() => ({
    models: { of: (productId) => (productId === largeProduct ? largeModel : usual), review: async () => {} },
  })),
);

const reported = async (device: TestDevice) => (await home.telemetry.shadow(device)).reported;

test("a device can neither publish nor subscribe as another device", async () => {
  const [device, victim] = [home.device(), home.device()];
  const listener = await connectByHand(home, victim);
  const client = await connectByHand(home, device);
  for (const filter of [
    "#",
    "tylink/#",
    "tylink/+/thing/property/set",
    `tylink/${victim.id}/#`,
    `tylink/${shortId(victim.id)}/channel/downlink/auto_subscribe`,
    `tylink/${device.id}x/#`,
    "tylink//#",
    `/tylink/${device.id}/#`,
    `/sys/${device.productKey}/${device.deviceName}/#`,
  ]) {
    await expect(client.mqtt.subscribeAsync(filter, { qos: 1 }), filter).rejects.toThrow("Unspecified error");
  }
  const message = { msgId: "x", sys: { ack: 1 }, data: { level: 99 } };
  for (const topic of [
    `tylink/${victim.id}/thing/property/report`,
    `tylink/${shortId(victim.id)}/thing/property/report`,
    "tylink//thing/property/report",
    `tylink/${device.id}/thing/property/set`,
    `tylink/${device.id}/thing/property/report/`,
  ]) {
    await client.post(topic, message);
  }
  await client.post(`${client.thing}/property/report`, { data: { level: 1 } });
  expect(await reported(victim)).toEqual({});
  expect(await reported(device)).toEqual({ level: 1 });
  expect(listener.received).toEqual([]);
  await Promise.all([client.end(), listener.end()]);
});

test("malformed messages are refused, and the device stays connected", async () => {
  const device = home.device();
  const client = await connectByHand(home, device);
  const { thing } = client;
  const broken: [string, unknown][] = [
    ["property/report", "{"],
    ["property/report", []],
    ["property/report", { data: [] }],
    ["event/trigger", { data: { eventCode: {} } }],
    ["data/batch_report", { data: { properties: 1 } }],
    ["data/history_report", { data: { properties: {} } }],
    ["property/desired/delete", { data: { properties: { level: { version: "x" } } } }],
    ["property/set_response", { code: "1e3" }],
  ];
  for (const [topic, payload] of broken) await client.post(`${thing}/${topic}`, payload);
  // The platform does not offer the dates of daylight saving time.
  await client.post(client.time, { data: { bizType: "DST" } });
  await client.post(`${thing}/property/report`, {
    data: JSON.parse('{"__proto__": 1, "constructor": {}}'),
  });
  expect((await refusalsOf(home, device)).map(({ code }) => code)).toEqual([
    ...broken.map(() => 400),
    400,
    460,
  ]);
  expect(client.mqtt.connected).toBe(true);
  expect(await reported(device)).toEqual({});
  await client.end();
});

test("a model that is too large is refused, and requests for models are charged by the size of the answer", async () => {
  const device = home.device();
  const client = await connectByHand(home, device);
  await client.post(`${client.thing}/model/get`, { msgId: "m" });
  expect(await client.next("/model/get_response")).toMatchObject({ code: 0 });
  const large = home.device({ productId: largeProduct });
  const other = await connectByHand(home, large);
  await other.post(`${other.thing}/model/get`, { msgId: "m" });
  expect(await other.next("/model/get_response")).toMatchObject({ msgId: "m", code: 1001 });
  const codes = async () => (await refusalsOf(home, large)).map(({ code }) => code);
  expect(await codes()).toEqual([413]);
  const questions = Array.from({ length: 30 }, () => ({
    topic: `${other.thing}/model/get`,
    payload: "{}",
  }));
  for (const { topic, payload } of questions) other.mqtt.publish(topic, payload);
  // The device is read more slowly, as if it had sent as many bytes as the answers contain.
  await until(async () => (await codes()).includes(429));
  await Promise.all([client.end(), other.end()]);
});
