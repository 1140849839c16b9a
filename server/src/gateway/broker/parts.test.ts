import { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import mqttPacket from "mqtt-packet";
import { expect, it, onTestFinished } from "vitest";
import { createLog } from "../../platform/log.ts";
import { startBroker } from "./broker.ts";
import type { Link } from "./link.ts";

/** A broker that admits everybody, and a connection to it. */
async function connected() {
  const opened = Promise.withResolvers<Link>();
  const published = Promise.withResolvers<Buffer>();
  const welcomed = Promise.withResolvers<void>();
  const broker = await startBroker<null>(
    {
      signIn: async () => ({ id: "device", session: null }),
      opened: (_session, link) => opened.resolve(link),
      closed: () => {},
      spent: () => {},
      published: (_session, _link, { payload }) => published.resolve(payload),
      maySubscribe: () => false,
      subscribed: () => {},
      tooLarge: () => {},
    },
    createLog("silent"),
  );
  onTestFinished(() => broker.close());
  const stream = new Duplex({
    read() {},
    write(_chunk, _encoding, done) {
      welcomed.resolve();
      done();
    },
  });
  broker.serve(stream, { address: "192.0.2.1", isSecure: false });
  return { stream, opened: opened.promise, welcomed: welcomed.promise, published: published.promise };
}

const connect = (clientId: string) =>
  mqttPacket.generate({ cmd: "connect", protocolId: "MQTT", protocolVersion: 4, clientId });

/** Lets each byte of a packet be read by itself. */
async function sendByteByByte(stream: Duplex, packet: Buffer, afterEach = () => {}): Promise<void> {
  for (const byte of packet) {
    stream.push(Buffer.from([byte]));
    await setImmediate();
    afterEach();
  }
}

it("a packet that comes byte by byte is kept in few parts, and is whole in the end", async () => {
  const { stream, opened, welcomed, published } = await connected();
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
  expect((await published).equals(payload)).toBe(true);
  expect(most).toBeGreaterThan(200);
  expect(most).toBeLessThan(300);
});

it("a CONNECT of more than a thousand parts ends its connection", async () => {
  const { stream } = await connected();
  await sendByteByByte(stream, connect("a".repeat(10_000)).subarray(0, 1000));
  expect(stream.destroyed).toBe(false);
  await sendByteByByte(stream, Buffer.alloc(100));
  expect(stream.destroyed).toBe(true);
});
