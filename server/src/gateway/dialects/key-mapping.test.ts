import { describe, expect, test } from "vitest";
import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import { forFile } from "../../../test/for-file.ts";
import {
  connectDevice,
  startTestGateway,
  type TestClient,
  type TestDevice,
  testPoints,
  topicsOf,
} from "../../../test/gateway.ts";
import { connectSdk } from "../../../test/tuyalink.ts";

const countdown = "switch_led_countdown_timer_1_remaining";
const model = thingModel(testPoints, [
  { key: countdown, identifier: "level" },
  { key: "old.level", identifier: "level" },
  { key: "env.temp-1", identifier: "heat" },
  { key: "1", identifier: "power" },
  { key: "name", identifier: "label" },
]);
const said = new Map<string, Record<string, string>>();
const home = await forFile(
  startTestGateway(({ info }) => ({
    models: { of: () => model, review: async () => {} },
    info: {
      ...info,
      update: async ({ id }, attributes) => (said.set(id, attributes), []),
      read: async ({ id }) => said.get(id) ?? {},
    },
  })),
);

const now = Date.now();
const reported = async (device: TestDevice) => (await home.telemetry.shadow(device)).reported;
const wanted = async (device: TestDevice) => Object.keys((await home.telemetry.shadow(device)).desired);
const desire = (device: TestDevice, params: Record<string, unknown>) => home.desire(device, params);

async function issue(device: TestDevice, params: Record<string, unknown>) {
  const desiredVersion = await desire(device, params);
  return { answer: home.gateway.call(device.id, { params, desiredVersion, timeout: 20_000 }) };
}

describe("firmware with mapped keys, in the native dialect", () => {
  async function connect(logAll = false) {
    const device = home.device({ logAll });
    return { device, client: await connectDevice(home, device), topics: topicsOf(device) };
  }

  test("reports properties under its keys, and the log keeps them as sent", async () => {
    const { device, client, topics } = await connect(true);
    await client.post(topics.post, {
      id: "1",
      params: { [countdown]: 12, "env.temp-1": 21.5, name: "Hall" },
    });
    expect(await client.next("property/post_reply")).toMatchObject({ code: 200 });
    expect(await reported(device)).toEqual({ level: 12, heat: 21.5, label: "Hall" });
    const [line] = await home.rows<{ payload: Buffer }>`
      select payload from communication_log where device_no = ${device.deviceNo} and topic like '%/post'`;
    expect(line!.payload.toString()).toContain(`"${countdown}":12`);
    await client.end();
  });

  test("sends events, batches and history under its keys", async () => {
    const { device, client, topics } = await connect();
    await client.post(topics.event("alarm"), { id: "1", params: { "env.temp-1": 70, 1: 0 } });
    expect(await client.next("alarm/post_reply")).toMatchObject({ code: 200 });
    expect(await reported(device)).toEqual({ heat: 70, power: false });
    await client.post(topics.event("name"), { id: "2", params: { value: "door", time: now } });
    expect(await client.next("name/post_reply")).toMatchObject({ code: 200 });
    await client.post(topics.batch, {
      id: "3",
      params: {
        properties: {
          "old.level": [
            { value: 5, time: now - 10 },
            { value: 6, time: now },
          ],
        },
      },
    });
    expect(await client.next("batch/post_reply")).toMatchObject({ code: 200 });
    expect(await reported(device)).toMatchObject({ label: "door", level: 6 });
    await client.post(topics.batch.replace("batch", "history"), {
      id: "4",
      params: [{ properties: [{ [countdown]: { value: 7, time: now + 1 } }] }],
    });
    expect(await client.next("history/post_reply")).toMatchObject({ code: 200 });
    expect(await reported(device)).toMatchObject({ level: 7 });
    await client.end();
  });

  test("gets errors under its keys", async () => {
    const { device, client, topics } = await connect();
    await client.post(topics.post, { id: "1", params: { [countdown]: 1000, "env.temp-2": 3, level: 9 } });
    expect(await client.next("property/post_reply")).toMatchObject({
      code: 460,
      message: expect.stringMatching(
        /^switch_led_countdown_timer_1_remaining: .*; env\.temp-2: The product has/,
      ) as string,
      data: { [countdown]: { reason: "out_of_range" }, "env.temp-2": { reason: "unknown_identifier" } },
    });
    expect(await reported(device)).toEqual({ level: 9 });
    await client.end();
  });

  test("gets issued properties under the first key of each, and can answer under any of them", async () => {
    const { device, client } = await connect();
    const { answer } = await issue(device, { level: 33, power: true, reboot: true });
    const set = await client.next("property/set");
    expect(set.params).toEqual({ [countdown]: 33, 1: 1, reboot: 1 });
    await client.post(`${topicsOf(device).set}_reply`, { id: set.id, code: 200, data: { "old.level": 33 } });
    expect(await answer).toMatchObject({ code: 200, data: { level: 33 } });
    expect(await wanted(device)).toEqual([]);
    const call = home.gateway.call(device.id, {
      service: "dim",
      params: { level: 3, seconds: 2 },
      timeout: 20_000,
    });
    const { id, params } = await client.next("service/dim");
    expect(params).toEqual({ [countdown]: 3, seconds: 2 });
    await client.post(`${topicsOf(device).service("dim")}_reply`, {
      id,
      code: 200,
      data: { [countdown]: 3 },
    });
    expect(await call).toMatchObject({ code: 200, data: { level: 3 } });
    await client.end();
  });

  test("requests and deletes desired properties under its keys", async () => {
    const { device, client, topics } = await connect();
    await desire(device, { level: 4, power: true, label: "Hall" });
    await client.post(topics.desired("get"), { id: "1", params: ["old.level", "power", "constructor"] });
    expect((await client.next("desired/get_reply")).data).toEqual({
      "old.level": { value: 4, version: 1 },
      power: { value: 1, version: 1 },
    });
    await client.post(topics.desired("get"), { id: "2", params: {} });
    const all = (await client.next("desired/get_reply")).data as object;
    expect(Object.keys(all).sort()).toEqual(["1", "name", countdown]);
    await desire(device, { label: "Loft" });
    await client.post(topics.desired("delete"), {
      id: "3",
      params: { "old.level": {}, 1: { version: 1 }, name: { version: 1 } },
    });
    expect(await client.next("desired/delete_reply")).toMatchObject({
      code: 460,
      data: { name: { reason: "version" } },
    });
    expect(await wanted(device)).toEqual(["label"]);
    await client.end();
  });

  test("reads and writes its shadow under its keys", async () => {
    const { device, client, topics } = await connect();
    const shadow = async (message: object) => {
      await client.post(topics.shadowUpdate, message);
      return ((await client.next(topics.shadowGet)) as { payload: { state?: unknown } }).payload;
    };
    await desire(device, { label: "Hall", power: true });
    await shadow({
      method: "update",
      state: { reported: { "env.temp-1": 5 }, desired: { 1: "null", "old.level": 8 } },
    });
    expect(await wanted(device)).toEqual(["label", "level"]);
    expect((await shadow({ method: "get" })).state).toEqual({
      reported: { "env.temp-1": 5 },
      desired: { name: "Hall", [countdown]: 8 },
    });
    await shadow({
      method: "delete",
      state: { reported: { "env.temp-1": "null" }, desired: { [countdown]: "null" } },
    });
    expect(await reported(device)).toEqual({});
    expect(await wanted(device)).toEqual(["label"]);
    await client.end();
  });
});

describe("firmware with mapped keys, in the token dialect", () => {
  const me = "v1/devices/me";
  async function connect() {
    const device = home.device();
    const client = await connectDevice(home, device, {
      clientId: "",
      username: device.token,
      password: undefined as unknown as string,
      silent: true,
    });
    await client.mqtt.subscribeAsync([
      `${me}/attributes`,
      `${me}/attributes/response/+`,
      `${me}/rpc/request/+`,
    ]);
    return { device, client };
  }

  test("reports and requests values and attributes under its keys", async () => {
    const { device, client } = await connect();
    await client.post(`${me}/telemetry`, [
      { [countdown]: 4 },
      { ts: now + 60_000, values: { "old.level": 5 } },
    ]);
    await client.post(`${me}/attributes`, { "env.temp-1": 20, firmware: "1.2" });
    await client.post(`${me}/attributes/request/1`, {
      clientKeys: "env.temp-1,firmware,level",
      sharedKeys: `${countdown},heat`,
    });
    expect(await client.next("attributes/response/1")).toEqual({
      client: { "env.temp-1": 20, firmware: "1.2", level: 5 },
      shared: { [countdown]: 5 },
    });
    await client.post(`${me}/attributes/request/2`, {});
    expect(await client.next("attributes/response/2")).toEqual({
      client: { "env.temp-1": 20, firmware: "1.2", [countdown]: 5 },
      shared: { [countdown]: 5 },
    });
    expect(said.get(device.id)).toEqual({ firmware: "1.2" });
    await client.end();
  });

  test("gets issued properties under its keys, and settles them by reporting them", async () => {
    const { device, client } = await connect();
    const { answer } = await issue(device, { level: 50 });
    expect(await client.next("attributes")).toEqual({ [countdown]: 50 });
    // On a busy machine, the platform sends the call a second time before the device has answered.
    await expect.poll(() => client.received[0]).toMatchObject({ payload: { params: { [countdown]: 50 } } });
    await client.post(`${me}/telemetry`, { [countdown]: 50 });
    expect(await answer).toMatchObject({ code: 200 });
    expect(await wanted(device)).toEqual([]);
    await client.end();
  });

  test("gets and answers calls under its keys", async () => {
    const { device, client } = await connect();
    const call = home.gateway.call(device.id, { service: "dim", params: { level: 3 }, timeout: 20_000 });
    await expect.poll(() => client.received.length).toBe(1);
    const [{ topic, payload }] = client.received as [TestClient["received"][number]];
    expect(payload).toMatchObject({ method: "dim", params: { [countdown]: 3 } });
    await client.post(topic.replace("request", "response"), { "old.level": 3 });
    expect(await call).toMatchObject({ code: 200, data: { level: 3 } });
    await client.end();
  });
});

test("firmware with mapped keys, in the TuyaLink dialect, can use them in place of every code", async () => {
  const device = home.device();
  const client = await connectSdk(home, device);
  const { thing } = client;
  const sys = { ack: 1 };
  await client.post(`${thing}/property/report`, {
    msgId: "1",
    sys,
    data: { [countdown]: { value: 41, time: now }, "1": true },
  });
  expect(await client.next("/property/report_response")).toMatchObject({ code: 0 });
  await client.post(`${thing}/event/trigger`, {
    msgId: "2",
    sys,
    data: { eventCode: "alarm", eventTime: now, outputParams: { "env.temp-1": 71.5 } },
  });
  expect(await client.next("/event/trigger_response")).toMatchObject({ code: 0 });
  expect(await reported(device)).toEqual({ level: 41, power: true, heat: 71.5 });

  await client.post(`${thing}/model/get`, { msgId: "3", data: {} });
  const { data } = await client.next("/model/get_response");
  const [{ properties }] = (data as { services: [{ properties: { code: string }[] }] }).services;
  expect(properties.map(({ code }) => code)).toEqual([
    "1",
    countdown,
    "env.temp-1",
    "name",
    "reboot",
    "fault",
  ]);

  const { answer } = await issue(device, { level: 77, power: false });
  const set = await client.next("/property/set");
  expect(set.data).toEqual({ [countdown]: 77, 1: false });
  await client.post(`${thing}/property/desired/get`, { msgId: "4", data: { properties: ["old.level"] } });
  expect((await client.next("/desired/get_response")).data).toMatchObject({
    properties: { "old.level": { value: 77 } },
  });
  await client.post(`${thing}/property/desired/delete`, {
    msgId: "5",
    data: { properties: { "old.level": {} } },
  });
  expect(await client.next("/desired/delete_response")).toMatchObject({ code: 0 });
  expect(await wanted(device)).toEqual(["power"]);
  await client.post(`${thing}/property/set_response`, { msgId: set.msgId, data: { "old.level": 77 } });
  expect(await answer).toMatchObject({ code: 200, data: { level: 77 } });

  const call = home.gateway.call(device.id, { service: "dim", params: { level: 3 }, timeout: 20_000 });
  const { msgId, data: action } = await client.next("/action/execute");
  expect(action).toEqual({ actionCode: "dim", inputParams: { [countdown]: 3 } });
  await client.post(`${thing}/action/execute_response`, {
    msgId,
    data: { actionCode: "dim", outputParams: { "old.level": 3 } },
  });
  expect(await call).toMatchObject({ code: 200, data: { level: 3 } });
  await client.end();
});

test("if a message has a key and its identifier, the newer value is stored, or the last one of equal time", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  const post = async (params: object) => {
    await client.post(topicsOf(device).post, { id: "1", params });
    expect(await client.next("property/post_reply")).toMatchObject({ code: 200 });
    return (await reported(device)).level;
  };
  expect(await post({ level: 1, [countdown]: 2 })).toBe(2);
  expect(await post({ [countdown]: 3, level: 4, "old.level": 5 })).toBe(5);
  expect(
    await post({ level: { value: 6, time: now + 60_000 }, [countdown]: { value: 7, time: now + 50_000 } }),
  ).toBe(6);
  await client.end();
});
