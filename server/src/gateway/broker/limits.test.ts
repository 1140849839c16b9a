import { once } from "node:events";
import { connect as openSocket } from "node:net";
import { connect as openTls } from "node:tls";
import mqttPacket from "mqtt-packet";
import { Registry } from "prom-client";
import { afterEach, expect, test, vi } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { openTestCertificate } from "../../../test/certificates.ts";
import {
  connectDevice,
  signedIn,
  startTestGateway,
  type TestDevice,
  type TestGateway,
  topicsOf,
  until,
} from "../../../test/gateway.ts";
import { TestClock } from "../../../test/harness.ts";
import { rawDevice } from "../../../test/raw-device.ts";
import { ConnectionLimit } from "../../platform/limits/connection-limit.ts";
import { listenOn } from "./listeners.ts";
import { noPressure } from "../../../test/no-pressure.ts";

let home: TestGateway;
afterEach(() => home.close());

const reasonsOf = async ({ deviceNo }: TestDevice) =>
  (
    await home.rows<{ reason: string }>`
      select reason from communication_log where device_no = ${deviceNo} order by time, id`
  ).map(({ reason }) => reason);

async function metric(name: string): Promise<number> {
  const found = await home.registry.getSingleMetric(name)?.get();
  return (found?.values ?? []).reduce((sum, { value }) => sum + value, 0);
}

function messages(device: TestDevice, count: number, payload = '{"params":{"level":1}}'): Buffer {
  const { post: topic } = topicsOf(device);
  const packet = (n: number) =>
    mqttPacket.generate({
      cmd: "publish",
      topic,
      payload,
      qos: 1,
      messageId: n + 1,
      dup: false,
      retain: false,
    });
  return Buffer.concat(Array.from({ length: count }, (_, n) => packet(n)));
}

test("a flooding device is read slowly and its owner is notified, while other devices are not affected", async () => {
  home = await startTestGateway(undefined, undefined, { messagesPerSecond: 5 });
  const [greedy, other] = [home.device(), home.device()];
  const burst = 5 * limits.deviceBurstSeconds;
  const flood = 20_000;
  const socket = await signedIn(home.gateway.ports.mqtt, greedy);
  socket.resume().write(messages(greedy, flood));
  await until(async () => (await metric("thingwright_devices_slowed_total")) === 1);
  await until(async () => (await reasonsOf(greedy)).length === 1);
  expect(await reasonsOf(greedy)).toEqual([
    "The device sends more than 5 messages a second: until it sends fewer, they are read more slowly, and none is lost",
  ]);
  const client = await connectDevice(home, other);
  for (let i = 0; i < 20; i++) await client.post(topicsOf(other).post, { params: { level: i } });
  const received = await metric("thingwright_device_messages_received_total");
  expect(received).toBeGreaterThan(burst);
  expect(received).toBeLessThan(flood / 2);
  await client.end();
  socket.destroy();
});

test("messages sent before the sign-ins of many devices are recorded do not all reach the queue at once", async () => {
  let record: () => void = () => {};
  const recorded = new Promise<void>((resolve) => (record = resolve));
  let longest = 0;
  let stored = 0;
  home = await startTestGateway(({ sessions, storage }) => ({
    sessions: { record: (events) => recorded.then(() => sessions.record(events)) },
    storage: {
      store: async (batch, lane) => {
        longest = Math.max(longest, await metric("thingwright_ingest_queue_messages"));
        await storage.store(batch, lane);
        stored += batch.length;
      },
      show: () => {},
      watched: () => false,
    },
  }));
  const [count, each] = [100, 250];
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const device = home.device();
      const socket = await signedIn(home.gateway.ports.mqtt, device);
      await new Promise<void>((resolve) => socket.resume().write(messages(device, each), () => resolve()));
      return socket;
    }),
  );
  record();
  await until(() => stored === count * each);
  // From six batches of 1,000 messages on, the platform reads from no device. The messages that were read together with
  // the last of these come on top.
  expect(longest).toBeLessThan(6500);
  for (const socket of sockets) socket.destroy();
});

test("messages of a slowed device are all stored and acknowledged, even with a short keep-alive", async () => {
  home = await startTestGateway(undefined, undefined, { messagesPerSecond: 50 });
  const device = home.device();
  const sender = rawDevice(home.gateway.ports.mqtt, device, { protocolVersion: 4, keepalive: 1 });
  await sender.next();
  // The burst and the messages of two and a half more seconds. While the platform does not read from the device for
  // that time, it must not take the device for dead.
  const count = 50 * limits.deviceBurstSeconds + 125;
  for (const more of [count, 1]) {
    sender.socket.write(messages(device, more));
    for (let n = 1; n <= more; n++)
      expect(await sender.next()).toMatchObject({ cmd: "puback", messageId: n });
  }
  expect(await metric("thingwright_devices_slowed_total")).toBeGreaterThan(0);
  const [found] = await home.rows<{ count: number }>`
    select count(*) from telemetry where device_no = ${device.deviceNo}`;
  expect(Number(found?.count)).toBe(count + 1);
  sender.socket.destroy();
});

test("stores every message of a device that closes the connection right after sending", async () => {
  home = await startTestGateway();
  const device = home.device();
  const socket = await signedIn(home.gateway.ports.mqtt, device);
  const count = 1000;
  socket.resume().end(messages(device, count));
  const stored = async () => {
    const [found] = await home.rows<{ count: number }>`
      select count(*) from telemetry where device_no = ${device.deviceNo}`;
    return Number(found?.count);
  };
  await expect.poll(stored).toBe(count);
});

test("connecting again does not give the burst back", async () => {
  home = await startTestGateway(undefined, undefined, { messagesPerSecond: 5 });
  const device = home.device();
  for (const slowed of [1, 2, 3]) {
    const socket = await signedIn(home.gateway.ports.mqtt, device);
    socket.resume().write(messages(device, slowed === 1 ? 5 * limits.deviceBurstSeconds + 50 : 1));
    await until(async () => (await metric("thingwright_devices_slowed_total")) === slowed);
    socket.destroy();
    await until(() => home.sessions.filter(({ event }) => event === 2).length === slowed);
  }
  await until(async () => (await reasonsOf(device)).length > 0);
  expect(await reasonsOf(device)).toHaveLength(1);
});

test("logs a limited number of refused messages a minute, and the number of the others", async () => {
  const clock = new TestClock();
  home = await startTestGateway(undefined, clock);
  const device = home.device();
  const client = await connectDevice(home, device, { silent: true });
  const most = limits.deviceRefusalsPerMinute;
  const sent = Array.from({ length: most + 40 }, () => client.post(topicsOf(device).post, "{"));
  await Promise.all(sent);
  expect(await reasonsOf(device)).toEqual(
    Array.from({ length: most }, () => "The payload is not valid JSON: it is cut off at byte 1"),
  );
  clock.advance(61_000);
  await until(async () => (await reasonsOf(device)).length > most);
  expect((await reasonsOf(device)).at(-1)).toBe("Further refusals within a minute, not listed: 40");
  await client.post(topicsOf(device).post, "{");
  expect(await reasonsOf(device)).toHaveLength(most + 2);
  expect(await metric("thingwright_device_messages_refused_total")).toBe(most + 41);
  await client.end();
});

test("two clients with one identity are limited in sign-ins and log lines a minute", async () => {
  const clock = new TestClock();
  home = await startTestGateway(undefined, clock);
  const device = home.device();
  const { deviceSignInsPerMinute: most, deviceConnectionsLogged: logged } = limits;
  const attempt = async (protocolVersion: 4 | 5) => {
    const one = rawDevice(home.gateway.ports.mqtt, device, { protocolVersion });
    const answer = await one.next();
    one.socket.destroy();
    return answer;
  };
  for (let i = 0; i < most; i++) expect(await attempt(5)).toMatchObject({ reasonCode: 0 });
  for (let i = 0; i < 5; i++) expect(await attempt(5)).toMatchObject({ reasonCode: 0x9f });
  expect(await attempt(4)).toMatchObject({ returnCode: 3 });
  await until(() => home.sessions.length === 2 * most + 1);
  expect(home.sessions.filter(({ reason }) => reason === "refused_rate")).toHaveLength(1);
  const lines = home.sessions.filter(({ unlogged }) => !unlogged);
  expect(lines.filter(({ event, reason }) => event === 1 && reason === "connected")).toHaveLength(logged);
  expect(lines.filter(({ event }) => event === 2)).toHaveLength(logged);
  expect(lines.filter(({ reason }) => reason === "connected_often")).toHaveLength(1);
  const neighbour = await connectDevice(home, home.device());
  await neighbour.end();
  clock.advance(61_000);
  expect(await attempt(4)).toMatchObject({ returnCode: 0 });
  await until(() => home.sessions.filter(({ device: { id } }) => id === device.id).length === 2 * most + 3);
  const after = home.sessions.filter(({ device: { id } }) => id === device.id).slice(-2);
  expect(after).toMatchObject([
    { event: 1, reason: "connected", unlogged: false },
    { event: 2, unlogged: false },
  ]);
});

test("logs the end of an unlogged connection if it outlasts the minute of its start", async () => {
  const clock = new TestClock();
  home = await startTestGateway(undefined, clock);
  const device = home.device();
  for (let i = 0; i < limits.deviceConnectionsLogged + 1; i++) {
    const client = await connectDevice(home, device, { silent: true });
    await client.end();
  }
  const last = await connectDevice(home, device);
  clock.advance(61_000);
  await last.end();
  const of = () => home.sessions.filter(({ device: { id } }) => id === device.id);
  await until(() => of().at(-1)?.event === 2 && of().length === 2 * limits.deviceConnectionsLogged + 4);
  expect(of().slice(-2)).toMatchObject([
    { event: 1, unlogged: true },
    { event: 2, unlogged: false },
  ]);
});

test("a connection beyond the limit is refused as busy, and accepted once another one has ended", async () => {
  const connections = new ConnectionLimit({
    most: 2,
    perAddress: 100,
    registry: new Registry(),
    pressure: noPressure,
  });
  home = await startTestGateway(undefined, undefined, { connections });
  const [first, second] = [home.device(), home.device()];
  const one = await connectDevice(home, first);
  const two = await connectDevice(home, second);
  const { mqtt, mqtts } = home.gateway.ports;
  const refused = async (protocolVersion: 4 | 5) => rawDevice(mqtt, home.device(), { protocolVersion }).ended;
  expect(await refused(5)).toMatchObject([{ cmd: "connack", reasonCode: 0x89 }]);
  expect(await refused(4)).toMatchObject([{ cmd: "connack", returnCode: 3 }]);
  const secure = openTls({ port: mqtts!, host: "127.0.0.1", rejectUnauthorized: false });
  let greeted = false;
  secure.on("error", () => {}).once("secureConnect", () => (greeted = true));
  await new Promise<void>((resolve) => secure.once("close", () => resolve()));
  expect(greeted).toBe(false);
  expect([one.mqtt.connected, two.mqtt.connected]).toEqual([true, true]);
  await one.end();
  await until(async () => {
    const attempt = rawDevice(mqtt, first, { protocolVersion: 4 });
    const answer = await attempt.next();
    attempt.socket.destroy();
    return answer.cmd === "connack" && answer.returnCode === 0;
  });
  await two.end();
});

test("an endless packet does not keep a device online beyond its keep-alive", async () => {
  home = await startTestGateway();
  const device = home.device();
  const slow = rawDevice(home.gateway.ports.mqtt, device, { protocolVersion: 4, keepalive: 1 });
  await slow.next();
  const packet = messages(device, 1, `{"params":{"label":"${"x".repeat(100_000)}"}}`);
  let at = 0;
  const dripping = setInterval(() => slow.socket.write(packet.subarray(at, ++at)), 20);
  await slow.ended;
  clearInterval(dripping);
  await until(() => home.sessions.length === 2);
  expect(home.sessions[1]).toMatchObject({ event: 2, reason: "keepalive_timeout" });
});

test("an endless TLS handshake is cut off and no longer counted as a connection", async () => {
  home = await startTestGateway();
  const registry = new Registry();
  const connections = new ConnectionLimit({ most: 10, perAddress: 10, registry, pressure: noPressure });
  const certificate = await openTestCertificate();
  const listeners = await listenOn(
    { host: "127.0.0.1", mqttPort: 0, tls: { certificate, port: 0 }, connections, handshakeWithin: 100 },
    () => expect.unreachable("no connection came about"),
  );
  const socket = openSocket(listeners.ports.mqtts!, "127.0.0.1");
  socket.on("error", () => {}).write(Buffer.from([0x16, 0x03, 0x01]));
  await new Promise<void>((resolve) => socket.resume().once("close", () => resolve()));
  await until(async () => (await registry.metrics()).includes('connections{transport="mqtts"} 0'));
  await listeners.close();
  await certificate.close();
});

test.each([
  ["says nothing", ""],
  ["sends its CONNECT byte by byte", "\u0010"],
])("a connection that %s is ended after ten seconds", async (_what, bytes) => {
  const registry = new Registry();
  const connections = new ConnectionLimit({ most: 10, perAddress: 10, registry, pressure: noPressure });
  home = await startTestGateway(undefined, undefined, { connections });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const socket = openSocket(home.gateway.ports.mqtt, "127.0.0.1");
    let closed = false;
    socket.on("error", () => {}).once("close", () => (closed = true));
    const pause = () => new Promise((resolve) => setImmediate(resolve));
    const isOpen = async () =>
      (await registry.metrics()).includes('thingwright_open_connections{transport="mqtt"} 1');
    while (!(await isOpen())) await pause();
    for (let second = 0; second < 9; second++) {
      if (bytes !== "") await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
      vi.advanceTimersByTime(1000);
      await pause();
    }
    expect(closed).toBe(false);
    vi.advanceTimersByTime(1000);
    await once(socket.resume(), "close");
  } finally {
    vi.useRealTimers();
  }
});
