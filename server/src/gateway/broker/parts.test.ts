import type { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import mqttPacket from "mqtt-packet";
import { expect, it } from "vitest";
import { brokerConnection } from "../../../test/broker-connection.ts";

const connect = (clientId: string) =>
  mqttPacket.generate({ cmd: "connect", protocolId: "MQTT", protocolVersion: 4, clientId });

/** Pushes a packet byte by byte, so that each byte is read separately. */
async function sendByteByByte(stream: Duplex, packet: Buffer, afterEach = () => {}): Promise<void> {
  for (const byte of packet) {
    stream.push(Buffer.from([byte]));
    await setImmediate();
    afterEach();
  }
}

it("a packet sent byte by byte is buffered in fewer than 300 parts and arrives complete", async () => {
  const published = Promise.withResolvers<Buffer>();
  const { stream, opened, welcomed } = await brokerConnection({
    published: (_session, _link, { payload }) => published.resolve(payload),
  });
  await sendByteByByte(stream, connect("a"));
  const { client } = await opened;
  await welcomed;
  const { _parser: parser } = client as unknown as { _parser: { _list: { _bufs: Buffer[] } } };
  const payload = Buffer.from("0123456789".repeat(200));
  const packet = mqttPacket.generate({
    cmd: "publish",
    topic: "a",
    qos: 0,
    dup: false,
    retain: false,
    payload,
  });
  let most = 0;
  await sendByteByByte(stream, packet, () => (most = Math.max(most, parser._list._bufs.length)));
  expect((await published.promise).equals(payload)).toBe(true);
  expect(most).toBeGreaterThan(200);
  expect(most).toBeLessThan(300);
});

it("a CONNECT in more than a thousand parts ends its connection", async () => {
  const { stream } = await brokerConnection();
  await sendByteByByte(stream, connect("a".repeat(10_000)).subarray(0, 1000));
  expect(stream.destroyed).toBe(false);
  await sendByteByByte(stream, Buffer.alloc(100));
  expect(stream.destroyed).toBe(true);
});
