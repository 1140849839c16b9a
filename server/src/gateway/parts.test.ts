import { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import mqttPacket from "mqtt-packet";
import { expect, it } from "vitest";
import { createLog } from "../platform/log.ts";
import { startBroker } from "./broker.ts";
import type { Link } from "./link.ts";

it("a packet that comes byte by byte is kept in few parts, and is whole in the end", async () => {
  const opened = Promise.withResolvers<Link>();
  const published = Promise.withResolvers<Buffer>();
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
  const welcomed = Promise.withResolvers<void>();
  const stream = new Duplex({
    read() {},
    write(_chunk, _encoding, done) {
      welcomed.resolve();
      done();
    },
  });
  broker.serve(stream, "192.0.2.1");
  stream.push(mqttPacket.generate({ cmd: "connect", protocolId: "MQTT", protocolVersion: 4, clientId: "a" }));
  const { client } = await opened.promise;
  await welcomed.promise;
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
  for (const byte of packet) {
    stream.push(Buffer.from([byte]));
    await setImmediate();
    most = Math.max(most, parser._list._bufs.length);
  }
  expect((await published.promise).equals(payload)).toBe(true);
  expect(most).toBeGreaterThan(200);
  expect(most).toBeLessThan(300);
  await broker.close();
});
