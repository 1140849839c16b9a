import { EventEmitter, once } from "node:events";
import type { Client } from "aedes";
import mqttPacket, { type Packet } from "mqtt-packet";
import { expect, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { brokerConnection } from "../../../test/broker-connection.ts";
import { Link } from "./link.ts";

/** The members of the library's client that a link uses. The test decides when the device at the other end reads. */
function connection({ receivesAllTopics = false } = {}) {
  const conn = Object.assign(new EventEmitter(), { writableLength: 0 });
  const client = {
    conn,
    closed: false,
    version: 4,
    _paused: false,
    _parsingBatch: 0,
    sent: 0,
    publish: () => client.sent++,
    pause: () => (client._paused = true),
    resume: () => (client._paused = false),
  };
  const link = new Link(client as unknown as Client, "198.51.100.7");
  if (receivesAllTopics) link.receiveAllTopics();
  else link.subscribe("a/#", 0);
  return { link, client, conn };
}

test("pauses reading from a device whose outgoing buffer is full, until the buffer is empty", () => {
  const { link, client, conn } = connection();
  link.deliver("a/b", "x");
  expect(client._paused).toBe(false);
  conn.writableLength = 300 * 1024;
  link.deliver("a/b", "x");
  link.deliver("a/b", "x");
  expect([client._paused, client.sent, conn.listenerCount("drain")]).toEqual([true, 3, 1]);
  conn.writableLength = 0;
  conn.emit("drain");
  expect([client._paused, conn.listenerCount("drain")]).toEqual([false, 0]);
});

test("a device that receives all topics can unsubscribe from a limited number of them and subscribe again", () => {
  const { link } = connection({ receivesAllTopics: true });
  expect([link.listens, link.hears("a/b"), link.deliver("c/d", "x")]).toEqual([true, true, true]);
  link.unsubscribe("x".repeat(65_000));
  for (let i = 0; i < limits.deviceSubscriptions; i++) link.unsubscribe(`a/${i}`);
  link.unsubscribe("c/#");
  const heard = ["a/0", `a/${limits.deviceSubscriptions - 1}`, "c/d", "a/b", "x".repeat(65_000)];
  expect(heard.map((topic) => link.hears(topic))).toEqual([false, false, true, true, true]);
  expect(link.deliver("a/0", "x")).toBe(false);
  link.subscribe("a/0", 1);
  link.subscribe("a/+", 1);
  expect(heard.map((topic) => link.hears(topic))).toEqual([true, true, true, true, true]);
});

test("a connection paused for two causes resumes only when both are gone", () => {
  const { link, client } = connection();
  link.pause("backpressure");
  link.pause("rate");
  link.pause("rate");
  link.resume("rate");
  expect(client._paused).toBe(true);
  link.resume("backpressure");
  expect(client._paused).toBe(false);
});

test("a connection resumes only after its unsettled messages are settled", () => {
  const { link, client } = connection();
  link.messageReceived();
  link.pause("rate");
  link.resume("rate");
  expect(client._paused).toBe(true);
  link.messageSettled();
  expect(client._paused).toBe(false);
});

test("forgetInLibrary removes the subscription from the MQTT library", async () => {
  const options = { protocolVersion: 5 };
  const parser = mqttPacket.parser(options);
  const { stream, opened } = await brokerConnection({ maySubscribe: () => true }, (bytes) =>
    parser.parse(bytes),
  );
  const ask = async (packet: Packet): Promise<Packet> => {
    const answered = once(parser, "packet");
    stream.push(mqttPacket.generate(packet, options));
    return (await answered)[0] as Packet;
  };
  const subscription = (topic: string) => ({ topic, qos: 0, nl: false, rap: false, rh: 0 }) as const;
  const filters = ["a/b", "c/d"];
  await ask({ cmd: "connect", protocolId: "MQTT", protocolVersion: 5, clientId: "a" });
  await ask({ cmd: "subscribe", messageId: 1, subscriptions: filters.map(subscription) });
  (await opened).forgetInLibrary("a/b");
  // 0x11: there was no such subscription.
  expect(await ask({ cmd: "unsubscribe", messageId: 2, unsubscriptions: filters })).toMatchObject({
    cmd: "unsuback",
    granted: [0x11, 0],
  });
});
