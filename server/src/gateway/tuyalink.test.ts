import { describe, expect, test } from "vitest";
import { limits } from "@thingwright/contract/limits.ts";
import { shortId } from "@thingwright/contract/short-id.ts";
import { indexPoints } from "@thingwright/contract/value-report.ts";
import { forFile } from "../../test/for-file.ts";
import { startTestGateway, type TestClient, type TestDevice, testPoints, until } from "../../test/gateway.ts";
import { connectTuyaLink } from "../../test/tuyalink.ts";

/** The product whose definition is too large for an answer. */
const largeProduct = "00000000-0000-7000-8000-000000000001";
const largeModel = indexPoints(
  Array.from({ length: limits.functionPoints }, (_, i) => ({
    identifier: `mode${i}`,
    data_type: "enum_string" as const,
    transfer_type: "report" as const,
    enums: Array.from({ length: limits.enumValues }, (_none, value) => ({ value: `value_${value}_of_many` })),
  })),
);
const usual = indexPoints(testPoints);
const home = await forFile(
  startTestGateway(() => ({
    models: { of: (productId) => (productId === largeProduct ? largeModel : usual), review: async () => {} },
  })),
);

const now = Date.now();

function topicsOf(deviceId: string) {
  return {
    thing: `tylink/${deviceId}/thing`,
    autoSubscribe: `tylink/${deviceId}/channel/downlink/auto_subscribe`,
    time: `tylink/${deviceId}/ext/time/request`,
  };
}

const reported = async (device: TestDevice) => (await home.telemetry.shadow(device)).reported;
const pending = (device: TestDevice) => home.telemetry.pending(device);
const desire = (device: TestDevice, params: Record<string, unknown>) =>
  home.telemetry.desire(home.sql, device, params);

/** The reasons that the device's log keeps of refused messages, oldest first. */
async function refusals({
  deviceNo,
}: TestDevice): Promise<{ topic: string; code: number; reason: string }[]> {
  return home.rows<{ topic: string; code: number; reason: string }>`
    select topic, code, reason from communication_log where device_no = ${deviceNo} order by time, id`;
}

/** A device as the maker's C software connects: the short id, one filter that stands for all, messages at QoS 0. */
async function connectSdk(device: TestDevice): Promise<TestClient & ReturnType<typeof topicsOf>> {
  const topics = topicsOf(shortId(device.id));
  const client = await connectTuyaLink(home, device, { key: 16 });
  const [granted] = await client.mqtt.subscribeAsync(topics.autoSubscribe, { qos: 1 });
  expect(granted?.qos).toBe(1);
  return { ...client, ...topics };
}

/** A client that somebody has written: the id as it is, all of its own topics. */
async function connectByHand(device: TestDevice): Promise<TestClient & ReturnType<typeof topicsOf>> {
  const client = await connectTuyaLink(home, device, { long: true });
  await client.mqtt.subscribeAsync(`tylink/${device.id}/#`, { qos: 1 });
  return { ...client, ...topicsOf(device.id) };
}

describe("the maker's software", () => {
  test("asks, reports and hears the answers, all through one filter", async () => {
    const device = home.device();
    await desire(device, { level: 5 });
    const client = await connectSdk(device);
    const { thing } = client;
    const say = (topic: string, message: object) =>
      client.mqtt.publishAsync(topic, JSON.stringify(message), { qos: 0 });
    expect(await client.next("/thing/property/set")).toMatchObject({ sys: { ack: 1 }, data: { level: 5 } });

    await say(`${thing}/model/get`, { msgId: "0", time: 1795358704, data: { format: "simple" } });
    const model = await client.next("/model/get_response");
    expect(model).toMatchObject({ msgId: "0", code: 0, data: { modelId: "pk1" } });
    const [{ properties }] = (model.data as { services: [{ properties: object[] }] }).services;
    expect(properties).toHaveLength(testPoints.length);
    expect(properties.slice(0, 2)).toEqual([
      { abilityId: 1, code: "power", accessMode: "rw", typeSpec: { type: "bool" } },
      {
        abilityId: 2,
        code: "level",
        accessMode: "rw",
        typeSpec: { type: "value", min: 0, max: 100, step: 1, scale: 0 },
      },
    ]);

    await say(`${thing}/property/desired/get`, { msgId: "1", time: 1795358708, data: ["level", "power"] });
    expect(await client.next("/desired/get_response")).toMatchObject({
      msgId: "1",
      code: 0,
      data: { properties: { level: { value: 5, version: 1 } } },
    });

    await say(`${thing}/property/report`, { msgId: "2", time: 1, data: { level: { value: 41, time: now } } });
    await until(async () => (await reported(device)).level === 41);
    await say(`${thing}/property/report`, {
      msgId: "3",
      time: 1,
      data: { level: { value: 42, time: now + 1 } },
      sys: { ack: 1 },
    });
    expect(await client.next("/property/report_response")).toEqual({
      msgId: "3",
      code: 0,
      time: expect.any(Number) as number,
    });

    await say(`${thing}/event/trigger`, {
      msgId: "4",
      time: 1,
      data: { eventCode: "overheat", eventTime: now, outputParams: { heat: 71.5, fault: ["E1"] } },
    });
    await say(`${thing}/data/batch_report`, {
      msgId: "5",
      time: 1,
      sys: { ack: 1 },
      data: {
        properties: { level: { value: 11, time: now + 2 } },
        events: { overheat: { outputParams: { heat: 72 }, eventTime: now + 2 } },
      },
    });
    expect(await client.next("/batch_report_response")).toMatchObject({ msgId: "5", code: 0 });
    expect(await reported(device)).toMatchObject({ level: 11, heat: 72, fault: ["E1"] });

    await say(client.time, { msgId: "6", time: 1, data: { bizType: "NTP", dst: 1234 } });
    const time = await client.next("/ext/time/response");
    expect(time).toMatchObject({ msgId: "6", code: 0, data: { bizType: "NTP", dst: 1234 } });
    const { srt, sst } = time.data as { srt: number; sst: number };
    expect(Math.abs(srt - Date.now())).toBeLessThan(60_000);
    expect(sst).toBeGreaterThanOrEqual(srt);
    expect(client.received, "nothing was answered that did not ask for it").toEqual([]);
    await client.end();
  });

  test("takes properties and calls, and answers without a code", async () => {
    const device = home.device();
    const client = await connectSdk(device);
    const desiredVersion = await desire(device, { power: true, level: 77 });
    const set = home.gateway.call(device.id, {
      params: { power: true, level: 77 },
      desiredVersion,
      timeout: 20_000,
    });
    const issued = await client.next("/property/set");
    expect(issued).toEqual({
      msgId: expect.any(String) as string,
      time: expect.any(Number) as number,
      sys: { ack: 1 },
      data: { power: true, level: 77 },
    });
    await client.post(`${client.thing}/property/set_response`, { msgId: issued.msgId, time: 1795358705 });
    expect(await set).toMatchObject({ code: 200, data: null });
    expect(await pending(device)).toBeNull();

    const call = home.gateway.call(device.id, { service: "blink", params: { times: 2 }, timeout: 20_000 });
    const action = await client.next("/action/execute");
    expect(action).toMatchObject({ data: { actionCode: "blink", inputParams: { times: 2 } } });
    await client.post(`${client.thing}/action/execute_response`, {
      msgId: action.msgId,
      time: 1795358706,
      data: { actionCode: "blink", outputParams: { done: 1 } },
    });
    expect(await call).toMatchObject({ code: 200, data: { done: 1 } });
    await client.end();
  });

  test("may be slow: what it took counts, although nobody waits for its answer any more", async () => {
    const device = home.device();
    const client = await connectSdk(device);
    const desiredVersion = await desire(device, { level: 9 });
    const call = home.gateway.call(device.id, { params: { level: 9 }, desiredVersion, timeout: 30 });
    const { msgId } = await client.next("/property/set");
    expect(await call).toMatchObject({ code: 408 });
    await client.post(`${client.thing}/property/set_response`, { msgId, time: 1795358705, data: {} });
    expect(await pending(device)).toBeNull();
    await client.end();
  });
});

describe("a client that was written by hand", () => {
  test("leaves out what it can, and counts in seconds", async () => {
    const device = home.device();
    const client = await connectByHand(device);
    const { thing } = client;
    const seconds = Math.floor(now / 1000);
    await client.post(`${thing}/property/report`, { data: { level: 1, power: 1 } });
    expect(await reported(device)).toEqual({ level: 1, power: true });
    await client.post(`${thing}/property/report`, {
      msgId: 7,
      sys: { ack: "1" },
      data: { heat: { value: 20.5, time: seconds } },
    });
    expect(await client.next("/report_response")).toMatchObject({ msgId: 7, code: 0 });
    const [row] = await home.rows<{ time: number }>`
      select (extract(epoch from to_timestamp(time / 1000.0)) * 1000)::float8 as time from telemetry
      where device_no = ${device.deviceNo} order by time limit 1`;
    expect(Number(row?.time)).toBe(seconds * 1000);

    await client.post(`${thing}/data/batch_report`, {
      data: { msgId: "1", time: 1, data: { properties: { level: { value: 2, time: now + 60_000 } } } },
    });
    expect(await reported(device)).toMatchObject({ level: 2 });
    await client.post(`${thing}/data/history_report`, {
      msgId: "8",
      sys: { ack: true },
      data: {
        properties: [
          { level: { value: 3, time: now + 61_000 } },
          { level: { value: 4, time: now + 62_000 }, power: { value: false, time: now + 62_000 } },
        ],
        events: [{ hot: { outputParams: { heat: 30 }, eventTime: now + 61_000 } }],
      },
    });
    expect(await client.next("/history_report_response")).toMatchObject({ msgId: "8", code: 0 });
    expect(await reported(device)).toMatchObject({ level: 4, power: false, heat: 30 });
    await client.post(client.time, {});
    expect(await client.next("/ext/time/response")).toMatchObject({ code: 0, data: { bizType: "NTP" } });
    await client.end();
  });

  test("is told by name what was bad, and what was good is stored", async () => {
    const device = home.device();
    const client = await connectByHand(device);
    const { thing } = client;
    const sys = { ack: 1 };
    const asked = async (topic: string, data: object) => {
      await client.post(`${thing}/${topic}`, { msgId: "m", time: now, sys, data });
      const { code, data: bad = {} } = await client.next(`${topic}_response`);
      return [code, Object.keys(bad as object)];
    };
    expect(await asked("property/report", { level: 1, power: "on" })).toEqual([2006, ["power"]]);
    expect(await asked("property/report", { level: 2, nonsense: 1 })).toEqual([2003, ["nonsense"]]);
    expect(await asked("property/report", { heat: { value: 1, time: 5 } })).toEqual([2006, ["heat"]]);
    expect(await asked("event/trigger", { eventCode: "nonsense" })).toEqual([2004, ["nonsense"]]);
    expect(await asked("event/trigger", { eventCode: "hot", outputParams: { heat: "x" } })).toEqual([
      2006,
      ["heat"],
    ]);
    const events = { hot: 5, cold: { outputParams: { heat: -3 }, eventTime: now } };
    expect(await asked("data/batch_report", { properties: { level: 3 }, events })).toEqual([2121, ["hot"]]);
    expect(await asked("data/batch_report", { properties: { level: 1000 } })).toEqual([2122, ["level"]]);
    expect(await asked("data/history_report", { properties: [{ level: 4 }, { level: "x" }] })).toEqual([
      2121,
      ["level"],
    ]);
    expect(await asked("data/batch_report", { subDevices: [{ deviceId: "x", properties: {} }] })).toEqual([
      2122,
      ["subDevices"],
    ]);
    expect(await reported(device)).toEqual({ level: 4, heat: -3 });
    const lines = await refusals(device);
    expect(lines).toHaveLength(9);
    expect(lines[1]).toMatchObject({ code: 460, reason: "nonsense: The product has no such function point" });
    expect(client.mqtt.connected).toBe(true);
    await client.end();
  });

  test("asks for what is desired, and says that it need not be so any more", async () => {
    const device = home.device();
    await desire(device, { level: 1, power: true });
    await desire(device, { label: "x" });
    const client = await connectByHand(device);
    const { thing } = client;
    const desired = async (data?: object) => {
      await client.post(`${thing}/property/desired/get`, { msgId: "d", data });
      return (await client.next("/desired/get_response")).data;
    };
    const all = {
      properties: {
        level: { value: 1, version: 1 },
        power: { value: true, version: 1 },
        label: { value: "x", version: 2 },
      },
    };
    expect(await desired()).toEqual(all);
    expect(await desired({ properties: [] })).toEqual(all);
    expect(await desired({ properties: ["label", "nonsense"] })).toEqual({
      properties: { label: { value: "x", version: 2 } },
    });
    await client.post(`${thing}/property/desired/delete`, {
      msgId: "d",
      // The label has been desired anew since version 1.
      data: { properties: { level: { version: "1" }, power: {}, label: { version: 1 }, nonsense: {} } },
    });
    expect(await client.next("/desired/delete_response")).toMatchObject({
      msgId: "d",
      code: 2006,
      data: { label: { reason: "version" } },
    });
    expect(Object.keys((await home.telemetry.shadow(device)).desired)).toEqual(["label"]);
    await client.post(`${thing}/property/desired/delete`, {
      data: { properties: { label: { version: 2 } } },
    });
    expect(await client.next("/desired/delete_response")).toMatchObject({ code: 0, data: {} });
    expect(await desired()).toEqual({ properties: {} });
    await client.end();
  });

  test("may refuse what it is told", async () => {
    const device = home.device();
    const client = await connectByHand(device);
    const desiredVersion = await desire(device, { level: 9 });
    const call = home.gateway.call(device.id, { params: { level: 9 }, desiredVersion, timeout: 20_000 });
    const { msgId } = await client.next("/property/set");
    await client.post(`${client.thing}/property/set_response`, { msgId, code: 2006, data: { why: "cold" } });
    expect(await call).toMatchObject({ code: 2006, data: { why: "cold" } });
    expect(await pending(device)).toMatchObject({ params: { level: 9 } });
    await client.end();
  });
});

describe("a hostile device", () => {
  test("neither speaks nor hears as another", async () => {
    const [device, victim] = [home.device(), home.device()];
    const listener = await connectByHand(victim);
    const client = await connectByHand(device);
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
      await expect(client.mqtt.subscribeAsync(filter, { qos: 1 }), filter).rejects.toThrow(
        "Unspecified error",
      );
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

  test("is refused messages that have another shape, and stays connected", async () => {
    const device = home.device();
    const client = await connectByHand(device);
    const { thing } = client;
    const broken: [string, unknown][] = [
      ["property/report", "{"],
      ["property/report", []],
      ["property/report", { data: [] }],
      ["property/report", { msgId: "x".repeat(600), data: {} }],
      ["event/trigger", { data: { eventCode: {} } }],
      ["data/batch_report", { data: { properties: 1 } }],
      ["data/history_report", { data: { properties: {} } }],
      ["property/desired/delete", { data: { properties: { level: { version: "x" } } } }],
      ["property/set_response", { code: "1e3" }],
    ];
    for (const [topic, payload] of broken) await client.post(`${thing}/${topic}`, payload);
    await client.post(`${thing}/property/report`, {
      data: JSON.parse('{"__proto__": 1, "constructor": {}}'),
    });
    expect((await refusals(device)).map(({ code }) => code)).toEqual([...broken.map(() => 400), 460]);
    expect(client.mqtt.connected).toBe(true);
    expect(await reported(device)).toEqual({});
    await client.end();
  });

  test("gets no model that is too large for it, and pays for what it gets by its size", async () => {
    const device = home.device();
    const client = await connectByHand(device);
    await client.post(`${client.thing}/model/get`, { msgId: "m" });
    expect(await client.next("/model/get_response")).toMatchObject({ code: 0 });
    const large = home.device({ productId: largeProduct });
    const other = await connectByHand(large);
    await other.post(`${other.thing}/model/get`, { msgId: "m" });
    expect(await other.next("/model/get_response")).toMatchObject({ msgId: "m", code: 1001 });
    const codes = async () => (await refusals(large)).map(({ code }) => code);
    expect(await codes()).toEqual([413]);
    const questions = Array.from({ length: 30 }, () => ({
      topic: `${other.thing}/model/get`,
      payload: "{}",
    }));
    for (const { topic, payload } of questions) other.mqtt.publish(topic, payload);
    // It is read more slowly, as if it had sent so much.
    await until(async () => (await codes()).includes(429));
    await Promise.all([client.end(), other.end()]);
  });
});
