import type { IClientOptions } from "mqtt";
import { expect, test } from "vitest";
import { deviceMessages } from "../../../test/device-messages.ts";
import { forFile } from "../../../test/for-file.ts";
import {
  connectDevice,
  startTestGateway,
  type TestClient,
  type TestDevice,
  until,
} from "../../../test/gateway.ts";

const home = await forFile(startTestGateway());
const { valuesOf } = deviceMessages(home);

const byToken = ({ token }: TestDevice): IClientOptions => ({ clientId: "x", username: token, password: "" });
const gateway = (rest: string) => `v1/gateway/${rest}`;

/** A gateway that is connected and subscribed to everything, with devices below it. */
async function withGateway(
  count: number,
  run: (gateway: { client: TestClient; device: TestDevice; subs: TestDevice[] }) => Promise<void>,
  protocolVersion: 4 | 5 = 4,
) {
  const device = home.device();
  const subs = Array.from({ length: count }, () =>
    home.device({ ownerId: device.ownerId, gatewayId: device.id }),
  );
  const client = await connectDevice(home, device, { ...byToken(device), silent: true, protocolVersion });
  await client.mqtt.subscribeAsync(
    [gateway("attributes"), gateway("attributes/response"), gateway("rpc"), gateway("disconnect")],
    {
      qos: 1,
    },
  );
  await run({ client, device, subs });
  await client.end();
}

const eventsOf = ({ id }: TestDevice) =>
  home.sessions.filter(({ device }) => device.id === id).map(({ event, reason }) => [event, reason]);

function logOf({ deviceNo }: TestDevice) {
  return home.rows<{ topic: string; payload: Buffer; code: number; reason: string }>`
    select topic, payload, code, reason from communication_log where device_no = ${deviceNo} order by time, id`;
}

test("a gateway signs in two devices and reports for both in one message", () =>
  withGateway(2, async ({ client, device, subs }) => {
    const [a, b] = subs as [TestDevice, TestDevice];
    await client.post(gateway("connect"), { device: a.deviceName, type: "default" });
    await client.post(gateway("connect"), { device: b.deviceName });
    expect([eventsOf(a), eventsOf(b)]).toEqual([[[1, "connected"]], [[1, "connected"]]]);
    const ts = Date.now() - 5000;
    await client.post(gateway("telemetry"), {
      [a.deviceName]: [
        { ts, values: { level: 1 } },
        { ts: ts + 1, values: { level: 2 } },
      ],
      [b.deviceName]: [{ level: 3 }],
    });
    expect([await valuesOf(a), await valuesOf(b), await valuesOf(device)]).toEqual([
      [{ level: 1 }, { level: 2 }],
      [{ level: 3 }],
      [],
    ]);
    await client.post(gateway("disconnect"), { device: a.deviceName });
    await until(() => eventsOf(a).length === 2);
    expect(eventsOf(a)[1]).toEqual([2, "logged_out"]);
  }));

test("a message for a sub-device signs it in, its valid values are stored, and its invalid ones are named", () =>
  withGateway(
    2,
    async ({ client, device, subs }) => {
      const [a, b] = subs as [TestDevice, TestDevice];
      const foreign = home.device({ ownerId: device.ownerId });
      await client.post(gateway("telemetry"), {
        [a.deviceName]: { level: 7 },
        [b.deviceName]: [{ level: 700 }, 5],
        [foreign.deviceName]: { level: 9 },
        nobody: { level: 9 },
        __proto__x: 1,
      });
      expect([await valuesOf(a), await valuesOf(b), await valuesOf(foreign)]).toEqual([
        [{ level: 7 }],
        [],
        [],
      ]);
      const [line] = await logOf(device);
      expect(line).toMatchObject({ code: 460, topic: gateway("telemetry") });
      expect(line!.reason.split("; ").map((part) => part.slice(0, part.indexOf(":")))).toEqual([
        b.deviceName,
        b.deviceName,
        foreign.deviceName,
        "nobody",
        "__proto__x",
      ]);
      const [own] = await logOf(b);
      expect(own).toMatchObject({ code: 460, topic: gateway("telemetry") });
      expect(JSON.parse(own!.payload.toString())).toEqual({ [b.deviceName]: [{ level: 700 }, 5] });
      expect(await logOf(foreign)).toEqual([]);
      // If no part of a message is accepted, a device of MQTT 5 gets an error code.
      await expect(client.post(gateway("telemetry"), { nobody: { level: 9 } })).rejects.toMatchObject({
        code: 0x87,
      });
      await expect(client.post(gateway("connect"), { device: foreign.deviceName })).rejects.toMatchObject({
        code: 0x87,
      });
    },
    5,
  ));

test("calls and issued properties of a sub-device are sent on the topics of its gateway", () =>
  withGateway(2, async ({ client, subs }) => {
    const [a, b] = subs as [TestDevice, TestDevice];
    await client.post(gateway("connect"), { device: a.deviceName });
    await client.post(gateway("connect"), { device: b.deviceName });
    const called = home.gateway.call(a.id, { params: { times: 2 }, service: "blink", timeout: 30_000 });
    const call = await client.next(gateway("rpc"));
    expect(call).toEqual({
      device: a.deviceName,
      data: { id: expect.any(Number), method: "blink", params: { times: 2 } },
    });
    const { id } = call.data as { id: number };
    await client.post(gateway("rpc"), { device: b.deviceName, id, data: { success: false } });
    await client.post(gateway("rpc"), { device: a.deviceName, id, data: { success: true } });
    expect(await called).toMatchObject({ code: 200, data: { success: true } });

    const set = home.gateway.call(b.id, { params: { level: 5 }, timeout: 30_000 });
    expect(await client.next(gateway("rpc"))).toMatchObject({
      device: b.deviceName,
      data: { method: "set" },
    });
    expect(await client.next(gateway("attributes"))).toEqual({ device: b.deviceName, data: { level: 5 } });
    // Reporting the value is an answer, too.
    await client.post(gateway("attributes"), { [b.deviceName]: { level: 5, room: "hall" } });
    expect(await set).toMatchObject({ code: 200 });
  }));

test("a gateway can request attributes of its own sub-devices in both formats, and of no others", () =>
  withGateway(1, async ({ client, subs }) => {
    const [a] = subs as [TestDevice];
    const device = a.deviceName;
    await client.post(gateway("telemetry"), { [device]: { level: 4 } });
    const ask = async (question: object) => {
      await client.post(gateway("attributes/request"), { id: 7, device, ...question });
      return client.next(gateway("attributes/response"));
    };
    expect(await ask({ client: true, keys: ["level", "room"] })).toEqual({
      id: 7,
      device,
      values: { level: 4, room: "hall" },
    });
    expect(await ask({ client: false, key: "level" })).toEqual({ id: 7, device, value: 4 });
    expect(await ask({ client: ["room"], shared: ["level", "none"] })).toEqual({
      id: 7,
      device,
      client: { room: "hall" },
      shared: { level: 4 },
    });
    await client.post(gateway("attributes/request"), { id: 8, device: "nobody", key: "level" });
    await client.post(gateway("claim"), { [device]: { secretKey: "abcdef", durationMs: 1000 }, nobody: {} });
    expect(client.received).toEqual([]);
  }));

test("desired state is delivered at the sign-in, and a gateway is notified when a sub-device is signed out", () =>
  withGateway(1, async ({ client, subs }) => {
    const [a] = subs as [TestDevice];
    await home.telemetry.change(a, { desire: { level: 9 } });
    await client.post(gateway("connect"), { device: a.deviceName });
    expect(await client.next(gateway("rpc"))).toMatchObject({
      device: a.deviceName,
      data: { params: { level: 9 } },
    });
    home.gateway.disconnect(a.id, "disabled");
    expect(await client.next(gateway("disconnect"))).toEqual({ device: a.deviceName, reason: "disabled" });
    a.enabled = false;
    await client.post(gateway("telemetry"), { [a.deviceName]: { level: 1 } });
    expect(await valuesOf(a)).toEqual([]);
    await until(() => eventsOf(a).length === 3);
    expect(eventsOf(a).map(([, reason]) => reason)).toEqual(["connected", "disabled", "refused_disabled"]);
  }));

test("sub-devices of the same name are distinguished by their type", () =>
  withGateway(0, async ({ client, device }) => {
    const below = { ownerId: device.ownerId, gatewayId: device.id, deviceName: "twin-01" };
    const [a, b] = [
      home.device({ ...below, productKey: "pkA" }),
      home.device({ ...below, productKey: "pkB" }),
    ];
    await client.post(gateway("telemetry"), { "twin-01": { level: 1 } });
    expect((await logOf(device)).at(-1)?.reason).toContain("Several products");
    await client.post(gateway("connect"), { device: "twin-01", type: "pkB" });
    await client.post(gateway("telemetry"), { "twin-01": { level: 2 } });
    expect([await valuesOf(a), await valuesOf(b)]).toEqual([[], [{ level: 2 }]]);
  }));

test("a message that names more devices than a gateway can have is refused as a whole", () =>
  withGateway(1, async ({ client, device, subs }) => {
    const many = Object.fromEntries(Array.from({ length: 1501 }, (_, i) => [`d${i}`, {}]));
    await client.post(gateway("telemetry"), { ...many, [subs[0]!.deviceName]: { level: 1 } });
    expect((await logOf(device)).at(-1)?.code).toBe(428);
    expect(await valuesOf(subs[0]!)).toEqual([]);
  }));
