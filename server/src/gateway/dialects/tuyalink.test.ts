import { describe, expect, test } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startTestGateway, type TestDevice, testPoints, until } from "../../../test/gateway.ts";
import { connectByHand, connectSdk, refusalsOf } from "../../../test/tuyalink.ts";

/** By the ids of devices. */
const firmware = new Map<string, string>();
const home = await forFile(
  startTestGateway(({ info }) => ({
    info: { ...info, firmware: async ({ id }, version) => void firmware.set(id, version) },
  })),
);

const now = Date.now();

const reported = async (device: TestDevice) => (await home.telemetry.shadow(device)).reported;
const pending = (device: TestDevice) => home.telemetry.pending(device);
const desire = (device: TestDevice, params: Record<string, unknown>) => home.desire(device, params);

describe("a client built with the TuyaLink SDK", () => {
  test("sends requests and reports, and receives all answers through one filter", async () => {
    const device = home.device();
    await desire(device, { level: 5 });
    const client = await connectSdk(home, device);
    const { thing } = client;
    const say = (topic: string, message: object) =>
      client.mqtt.publishAsync(topic, JSON.stringify(message), { qos: 0 });
    const issued = await client.next("/thing/property/set");
    expect(issued).toMatchObject({ sys: { ack: 1 }, data: { level: 5 } });

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

    await say(`${thing}/property/set_response`, { msgId: issued.msgId, time: 1 });

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

  test("accepts properties and calls, and answers without a code", async () => {
    const device = home.device();
    const client = await connectSdk(home, device);
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

  test("may answer after the timeout, and its answer still settles the desired state", async () => {
    const device = home.device();
    const client = await connectSdk(home, device);
    const desiredVersion = await desire(device, { level: 9 });
    const call = home.gateway.call(device.id, { params: { level: 9 }, desiredVersion, timeout: 30 });
    const { msgId } = await client.next("/property/set");
    expect(await call).toMatchObject({ code: 408 });
    await client.post(`${client.thing}/property/set_response`, { msgId, time: 1795358705, data: {} });
    expect(await pending(device)).toBeNull();
    await client.end();
  });
});

describe("a hand-written client", () => {
  test("may omit optional fields, and send times in seconds", async () => {
    const device = home.device();
    const client = await connectByHand(home, device);
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

  test("gets the names of invalid values, while the valid ones are stored", async () => {
    const device = home.device();
    const client = await connectByHand(home, device);
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
    const lines = await refusalsOf(home, device);
    expect(lines).toHaveLength(9);
    expect(lines[1]).toMatchObject({ code: 460, reason: "nonsense: The product has no such function point" });
    expect(client.mqtt.connected).toBe(true);
    await client.end();
  });

  test("requests its desired state, and deletes it", async () => {
    const device = home.device();
    await desire(device, { level: 1, power: true });
    await desire(device, { label: "x" });
    const client = await connectByHand(home, device);
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
      // The desired value of `label` has been set a second time since version 1.
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

  test("reports its firmware version, and those of its modules are ignored", async () => {
    const device = home.device();
    const client = await connectByHand(home, device);
    const say = (...channels: [channel: number, version: string][]) =>
      client.post(`tylink/${device.id}/ota/firmware/report`, {
        data: { bizType: "INIT", otaChannel: channels.map(([channel, version]) => ({ channel, version })) },
      });
    await say([9, "1.0.0"], [0, "1.1.6"]);
    expect(firmware.get(device.id)).toBe("1.1.6");
    await say([9, "2.0.0"]);
    await say();
    await say([0, ""]);
    expect(firmware.get(device.id)).toBe("1.1.6");
    expect((await refusalsOf(home, device)).map(({ code }) => code)).toEqual([400]);
    await client.end();
  });

  test("may answer without an id or with its own id, and answers that match no call are logged", async () => {
    const device = home.device();
    const client = await connectByHand(home, device);
    const set = home.gateway.call(device.id, { params: { level: 9 }, timeout: 20_000 });
    await client.next("/property/set");
    await client.post(`${client.thing}/property/set_response`, { data: {} });
    expect(await set).toMatchObject({ code: 200 });
    const blink = home.gateway.call(device.id, { service: "blink", params: {}, timeout: 20_000 });
    await client.next("/action/execute");
    const answer = (actionCode: string) => {
      const data = { actionCode, outputParams: { done: 1 } };
      return client.post(`${client.thing}/action/execute_response`, { msgId: "mine", data });
    };
    await answer("play");
    await answer("blink");
    expect(await blink).toMatchObject({ code: 200, data: { done: 1 } });
    await answer("blink");
    await client.post(`${client.thing}/property/set_response`, { msgId: "undefined" });
    expect(await refusalsOf(home, device)).toMatchObject(
      Array.from({ length: 3 }, () => ({
        code: 404,
        reason: expect.stringMatching(/^No call matches this answer/),
      })),
    );
    await client.end();
  });

  test("may refuse issued properties", async () => {
    const device = home.device();
    const client = await connectByHand(home, device);
    const desiredVersion = await desire(device, { level: 9 });
    const call = home.gateway.call(device.id, { params: { level: 9 }, desiredVersion, timeout: 20_000 });
    const { msgId } = await client.next("/property/set");
    await client.post(`${client.thing}/property/set_response`, { msgId, code: 2006, data: { why: "cold" } });
    expect(await call).toMatchObject({ code: 2006, data: { why: "cold" } });
    expect(await pending(device)).toMatchObject({ params: { level: 9 } });
    await client.end();
  });
});
