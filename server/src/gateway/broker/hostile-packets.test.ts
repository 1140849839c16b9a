import mqttPacket from "mqtt-packet";
import { expect, onTestFinished, test, vi } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { forFile } from "../../../test/for-file.ts";
import { startTestGateway, topicsOf } from "../../../test/gateway.ts";
import { rawDevice } from "../../../test/raw-device.ts";

// An error that the library throws within a socket event is an uncaught exception, which fails the run.
const home = await forFile(startTestGateway());

const subscription = (topic: string) => ({ topic, qos: 1, nl: false, rap: false, rh: 0 }) as const;

test.each([4, 5] as const)(
  "filters named like inherited object properties are refused like any other filter, over MQTT %s",
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
  ["SUBSCRIBE", "8203000100"],
  ["UNSUBSCRIBE", "a203000100"],
])("a %s without filters ends its connection with a protocol error", async (_what, bytes) => {
  const raw = rawDevice(home.gateway.ports.mqtt, home.device());
  await raw.next();
  raw.socket.write(Buffer.from(bytes, "hex"));
  expect(await raw.ended).toMatchObject([{ cmd: "disconnect", reasonCode: 0x82 }]);
});

test.each([
  ["whole", 64_000],
  ["announced only", 30],
])("a large CONNECT ends a connection that is not signed in: %s", async (_what, sent) => {
  // The timer for a late CONNECT is stopped, so that it cannot be the reason why the connection ends.
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

test("a CONNECT with a large will is accepted", async () => {
  const will = { topic: "x", payload: Buffer.alloc(10_000), qos: 1, retain: false } as const;
  const raw = rawDevice(home.gateway.ports.mqtt, home.device(), { protocolVersion: 4, will });
  expect(await raw.next()).toMatchObject({ cmd: "connack", returnCode: 0 });
  raw.send({ cmd: "pingreq" });
  expect(await raw.next()).toMatchObject({ cmd: "pingresp" });
  raw.socket.destroy();
});
