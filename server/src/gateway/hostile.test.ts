import { once } from "node:events";
import { connect as openSocket } from "node:net";
import mqttPacket from "mqtt-packet";
import { expect, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { forFile } from "../../test/for-file.ts";
import {
  connectDevice,
  signedIn,
  startTestGateway,
  type TestDevice,
  topicsOf,
  until,
} from "../../test/gateway.ts";

const home = await forFile(startTestGateway());

async function reasonsOf({ deviceNo }: TestDevice): Promise<(string | null)[]> {
  const found = await home.rows<{ reason: string | null }>`
    select reason from communication_log where device_no = ${deviceNo} order by time, id`;
  return found.map((row) => row.reason);
}

function publish(device: TestDevice, payload: Buffer | string, topic = topicsOf(device).post): Buffer {
  return mqttPacket.generate({
    cmd: "publish",
    topic,
    payload,
    qos: 1,
    messageId: 1,
    dup: false,
    retain: false,
  });
}

/** Milliseconds: more than a busy machine's own pauses, less than any wait for a device that hangs. */
const standstill = 5000;

/** Messages from another device, one a millisecond by its clock, each acknowledged before the next is sent. */
function steadyStream(device: TestDevice) {
  const state = { running: true, count: 0, slowest: 0 };
  const begun = Date.now() - 60_000;
  const run = async () => {
    const client = await connectDevice(home, device, { silent: true });
    for (; state.running; state.count++) {
      const from = performance.now();
      const level = { value: state.count % 100, time: begun + state.count };
      await client.post(topicsOf(device).post, { params: { level } });
      state.slowest = Math.max(state.slowest, performance.now() - from);
    }
    await client.end();
  };
  const done = run();
  return {
    async stop() {
      state.running = false;
      await done;
      return state;
    },
  };
}

test("errors of one device cause no gap in the value stream of another", async () => {
  const witness = home.device();
  const stream = steadyStream(witness);
  const device = home.device();
  const stranger = home.device();

  const bad = await connectDevice(home, device);
  await bad.post(topicsOf(device).post, "{bad json");
  await bad.post(topicsOf(device).post, { params: { nope: 1 } });
  await bad.post(topicsOf(device).post, { params: { level: 1000 } });
  await bad.post(topicsOf(stranger).post, { params: { level: 1 } });
  await expect(bad.mqtt.subscribeAsync(topicsOf(stranger).set)).rejects.toThrow("Unspecified error");
  await expect(connectDevice(home, stranger, { password: "00" })).rejects.toThrow("Not authorized");
  expect(bad.mqtt.connected).toBe(true);

  const gone = new Promise<void>((resolve) => bad.mqtt.once("close", () => resolve()));
  bad.mqtt.publish(topicsOf(device).post, Buffer.alloc(limits.devicePacketBytes + 1), { qos: 1 });
  await gone;
  await until(async () => (await reasonsOf(device)).length === 6);
  expect(await reasonsOf(device)).toEqual([
    "The payload is not valid JSON",
    "nope: The product has no such function point",
    "level: Must be between 0 and 100",
    `This device may not use this topic: its own topics begin with /sys/${device.productKey}/${device.deviceName}/`,
    "The subscription is refused: it goes beyond this device's own topics",
    "The message is larger than 262144 bytes",
  ]);

  await until(
    async () => (await home.rows`select 1 from telemetry where device_no = ${witness.deviceNo}`).length >= 10,
  );
  const { count, slowest } = await stream.stop();
  const stored = await home.rows`select from telemetry where device_no = ${witness.deviceNo}`;
  expect(stored).toHaveLength(count);
  expect(slowest).toBeLessThan(standstill);
});

test.each([4, 5] as const)(
  "over MQTT %s a frame that announces too large a packet ends its connection at once",
  async (version) => {
    const device = home.device();
    const socket = await signedIn(home.gateway.ports.mqtt, device, version);
    // PUBLISH with a remaining length of 256 MiB, and little of it.
    socket.write(Buffer.from([0x32, 0xff, 0xff, 0xff, 0x7f, 0, 1, 97]));
    await once(socket.resume(), "close");
    await until(async () => (await reasonsOf(device)).length === 1);
    expect(await reasonsOf(device)).toEqual(["The message is larger than 262144 bytes"]);
  },
);

test("the largest allowed packet is accepted, even in pieces", async () => {
  const device = home.device();
  const socket = await signedIn(home.gateway.ports.mqtt, device);
  const text = '{"params":{"level":5},"note":"';
  const empty = publish(device, `${text}"}`).length;
  const packet = publish(device, `${text}${"x".repeat(limits.devicePacketBytes - empty - 2)}"}`);
  expect(packet.length).toBe(limits.devicePacketBytes);
  for (let at = 0; at < packet.length; at += 50_000) {
    socket.write(packet.subarray(at, at + 50_000));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect([...answer]).toEqual([0x40, 2, 0, 1]);
  socket.destroy();
});

test.each([
  ["noise before CONNECT", Buffer.from("GET / HTTP/1.1\r\nHost: x\r\n\r\n")],
  ["a packet before CONNECT", Buffer.from([0xc0, 0x00])],
  ["a CONNECT cut short in its fields", Buffer.from([0x10, 0x05, 0x00, 0x04, 0x4d, 0x51, 0x54])],
  ["an unknown protocol", Buffer.from([0x10, 0x08, 0x00, 0x04, 0x4d, 0x51, 0x51, 0x51, 0x04, 0x02])],
])("%s ends only its own connection", async (_what, bytes) => {
  const device = home.device();
  const client = await connectDevice(home, device);
  const socket = openSocket(home.gateway.ports.mqtt, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket.resume(), "close");
  await client.post(topicsOf(device).post, { params: { level: 1 } });
  expect(client.mqtt.connected).toBe(true);
  await client.end();
});

test.each([
  [
    "a second CONNECT",
    (device: TestDevice) =>
      mqttPacket.generate({
        cmd: "connect",
        protocolId: "MQTT",
        protocolVersion: 4,
        clean: true,
        keepalive: 0,
        clientId: device.id,
      }),
  ],
  ["a wildcard in a topic", (device: TestDevice) => publish(device, "{}", "/sys/+/x")],
  ["QoS 3", () => Buffer.from([0x36, 0x05, 0x00, 0x01, 0x61, 0x00, 0x01])],
  ["reserved flags", () => Buffer.from([0x83, 0x00])],
  ["a SUBSCRIBE of nothing", () => Buffer.from([0x82, 0x02, 0x00, 0x01])],
  ["an UNSUBSCRIBE of nothing", () => Buffer.from([0xa2, 0x02, 0x00, 0x01])],
])("%s ends the connection of a device", async (_what, bytes) => {
  const device = home.device();
  const socket = await signedIn(home.gateway.ports.mqtt, device);
  socket.write(bytes(device));
  await once(socket.resume(), "close");
  const eventsOf = () => home.sessions.filter((event) => event.device.id === device.id);
  await until(() => eventsOf().length === 2);
  expect(eventsOf()[1]).toMatchObject({ event: 2, reason: "protocol_error" });
});

test("names that JavaScript objects inherit are refused like any unknown name", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  await client.post(topicsOf(device).post, '{"params":{"__proto__":{"level":1},"constructor":1,"level":2}}');
  expect(await client.next("post_reply")).toMatchObject({ code: 460 });
  await expect(client.mqtt.subscribeAsync("__proto__")).rejects.toThrow("Unspecified error");
  await client.post(topicsOf(device).event("constructor"), { params: { value: 1 } });
  expect(await client.next("constructor/post_reply")).toMatchObject({ code: 460 });
  await client.end();
});

test("a QoS 2 message is stored once, and the number of unfinished ones is limited", async () => {
  const device = home.device();
  const client = await connectDevice(home, device, { silent: true });
  await client.mqtt.publishAsync(topicsOf(device).post, '{"params":{"level":8}}', { qos: 2 });
  expect(await home.rows`select 1 from telemetry where device_no = ${device.deviceNo}`).toHaveLength(1);
  await client.end();

  const greedy = home.device();
  const socket = await signedIn(home.gateway.ports.mqtt, greedy);
  const half = (messageId: number) =>
    mqttPacket.generate({
      cmd: "publish",
      topic: topicsOf(greedy).post,
      payload: '{"params":{"level":8}}',
      qos: 2,
      messageId,
      dup: false,
      retain: false,
    });
  socket.write(Buffer.concat([half(1), half(1), half(1)]));
  await once(socket, "data");
  for (let id = 2; id < 300 && !socket.closed; id++) socket.write(half(id));
  await once(socket.resume(), "close");
});

test("a message that nests without end is refused, and its connection stays", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  await client.post(topicsOf(device).post, `{"params":{"level":${deep}}}`);
  await client.post(topicsOf(device).post, { params: { level: 1 } });
  expect(await reasonsOf(device)).toEqual(["The payload is not valid JSON: it nests deeper than 64 levels"]);
  await client.end();
});

test("batches with thousands of unordered times do not delay other devices", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  const stream = steadyStream(home.device());
  const from = Date.now() - 86_400_000;
  const values = (k: number) =>
    Array.from({ length: 7000 }, (_, i) => ({
      value: i % 100,
      time: from + k + 20 * (i % 2 ? i : 7000 - i),
    }));
  const batches = Array.from({ length: 10 }, (_, k) =>
    client.post(topicsOf(device).batch, { params: { properties: { level: values(k) } } }),
  );
  await Promise.all(batches);
  expect((await stream.stop()).slowest).toBeLessThan(standstill);
  const [{ count } = { count: 0 }] = await home.rows<{ count: number }>`
    select count(*) from telemetry where device_no = ${device.deviceNo}`;
  expect(count).toBe(70_000);
  await client.end();
});

test("subscriptions beyond the limit are refused, and their log lines are limited", async () => {
  const device = home.device();
  const client = await connectDevice(home, device, { silent: true });
  const subscribe = async (filters: string[]) => {
    const refused = await client.mqtt.subscribeAsync(filters).catch(() => null);
    return refused === null;
  };
  const service = (i: number) => `/sys/${device.productKey}/${device.deviceName}/thing/service/s${i}`;
  const most = limits.deviceSubscriptions;
  expect(await subscribe(Array.from({ length: most }, (_, i) => service(i)))).toBe(false);
  expect(await subscribe([service(0)])).toBe(false);
  expect(await subscribe([service(most)])).toBe(true);
  await until(async () => (await reasonsOf(device)).length === 1);
  expect(await subscribe(Array.from({ length: 1000 }, (_, i) => `other/${i}`))).toBe(true);
  await client.post(topicsOf(device).post, "{");
  expect((await reasonsOf(device)).length).toBe(limits.deviceRefusedFiltersPerMinute + 1);
  await client.end();
});
