import { connect as openSocket } from "node:net";
import mqttPacket, { type Packet } from "mqtt-packet";
import { expect, onTestFinished, test, vi } from "vitest";
import { limits } from "@thingwright/contract/limits.ts";
import { forFile } from "../../test/for-file.ts";
import {
  connectDevice,
  credentialsOf,
  startTestGateway,
  type TestDevice,
  topicsOf,
} from "../../test/gateway.ts";
import { rawDevice } from "../../test/raw-device.ts";

// What the library throws within an event of a socket is an uncaught exception, which fails the run.
const home = await forFile(startTestGateway());

const subscription = (topic: string) => ({ topic, qos: 1, nl: false, rap: false, rh: 0 }) as const;

test.each([4, 5] as const)(
  "filters that objects inherit are refused like any other, over MQTT %s",
  async (protocolVersion) => {
    const device = home.device();
    const raw = rawDevice(home.gateway.ports.mqtt, device, { protocolVersion });
    await raw.next();
    const refused = protocolVersion === 5 ? 0x87 : 0x80;
    for (const names of [
      ["__proto__", "a"],
      ["a", "__proto__"],
      ["__proto__", "__proto__", "__proto__", "a"],
      ["constructor", "toString"],
    ]) {
      raw.send({ cmd: "subscribe", messageId: 1, subscriptions: names.map(subscription) });
      const answer = await raw.next();
      expect(answer).toMatchObject({ cmd: "suback" });
      expect((answer as { granted: number[] }).granted.every((code) => code === refused)).toBe(true);
      raw.send({ cmd: "unsubscribe", messageId: 2, unsubscriptions: names });
      expect(await raw.next()).toMatchObject({ cmd: "unsuback" });
    }
    raw.socket.destroy();
  },
);

test("a subscription with two identifiers ends its connection with a protocol error", async () => {
  const device = home.device();
  const raw = rawDevice(home.gateway.ports.mqtt, device);
  await raw.next();
  const properties = { subscriptionIdentifier: [1, 2] as unknown as number };
  raw.send({
    cmd: "subscribe",
    messageId: 1,
    subscriptions: [subscription(topicsOf(device).set)],
    properties,
  });
  expect(await raw.ended).toMatchObject([{ cmd: "disconnect", reasonCode: 0x82 }]);
});

test.each([
  ["whole", 64_000],
  ["announced only", 30],
])("who has not signed in sends no large packet, %s", async (_what, sent) => {
  // The time for a CONNECT stands still: it is not what ends the connection.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const raw = rawDevice(home.gateway.ports.mqtt, null);
  const connect = mqttPacket.generate({
    cmd: "connect",
    protocolId: "MQTT",
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
    clientId: "x",
    username: "x".repeat(limits.deviceConnectBytes),
  });
  raw.socket.write(connect.subarray(0, sent));
  expect(await raw.ended).toEqual([]);
});

test("a CONNECT with a large will is taken", async () => {
  const will = { topic: "x", payload: Buffer.alloc(10_000), qos: 1, retain: false } as const;
  const raw = rawDevice(home.gateway.ports.mqtt, home.device(), { protocolVersion: 4, will });
  expect(await raw.next()).toMatchObject({ cmd: "connack", returnCode: 0 });
  raw.send({ cmd: "pingreq" });
  expect(await raw.next()).toMatchObject({ cmd: "pingresp" });
  raw.socket.destroy();
});

/** Numbers from 0 to below 1 that are the same in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many turns of the event loop, which the gateway shares. */
async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** A connection's packets as they should be, CONNECT first. */
function packetsOf(device: TestDevice, protocolVersion: 4 | 5): Packet[] {
  const { password, ...rest } = credentialsOf(device);
  const topic = topicsOf(device).post;
  const properties = protocolVersion === 5 ? { userProperties: { __proto__x: ["a", "b"] } } : {};
  return [
    {
      cmd: "connect",
      protocolId: "MQTT",
      protocolVersion,
      clean: true,
      keepalive: 60,
      ...rest,
      password: Buffer.from(password),
      properties: protocolVersion === 5 ? { sessionExpiryInterval: 5, receiveMaximum: 9, ...properties } : {},
    },
    {
      cmd: "subscribe",
      messageId: 1,
      subscriptions: [subscription(topicsOf(device).set), subscription("__proto__")],
    },
    {
      cmd: "publish",
      topic,
      payload: '{"params":{"level":1}}',
      qos: 1,
      messageId: 2,
      dup: false,
      retain: false,
      properties,
    },
    {
      cmd: "publish",
      topic,
      payload: '{"params":{"level":2}}',
      qos: 2,
      messageId: 3,
      dup: false,
      retain: false,
    },
    { cmd: "pubrel", messageId: 3 },
    { cmd: "puback", messageId: 4 },
    { cmd: "unsubscribe", messageId: 5, unsubscriptions: [topicsOf(device).set, "constructor"] },
    { cmd: "pingreq" },
  ];
}

test.each([4, 5] as const)(
  "packets with bytes changed at random do no harm, over MQTT %s",
  async (protocolVersion) => {
    const next = numbers(protocolVersion);
    const options = { protocolVersion };
    for (let round = 0; round < 400; round++) {
      const device = home.device();
      const [connect, ...others] = packetsOf(device, protocolVersion).map((packet) =>
        mqttPacket.generate(packet, options),
      );
      // Half of the connections sign in properly, and send garbage only then.
      const bytes = Buffer.concat([...(round % 2 ? [] : [connect!]), ...others]);
      for (let changes = 1 + Math.floor(next() * 4); changes > 0; changes--) {
        bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
      }
      const socket = openSocket(home.gateway.ports.mqtt, "127.0.0.1");
      const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
      const answered = () =>
        Promise.race([closed, new Promise<void>((resolve) => socket.once("data", () => resolve()))]);
      socket.on("error", () => {});
      if (round % 2) {
        socket.write(connect!);
        await answered();
      }
      socket.write(bytes);
      // Some garbage gets no answer; the rest has time to be read.
      if (round % 2 === 0) await Promise.race([answered(), turns(50)]);
      await turns(10);
      socket.resume().end();
      await closed;
    }
    const device = home.device();
    const client = await connectDevice(home, device);
    await client.post(topicsOf(device).post, { params: { level: 1 } });
    expect(await client.next("post_reply")).toMatchObject({ code: 200 });
    await client.end();
  },
);
