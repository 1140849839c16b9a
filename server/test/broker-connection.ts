import { Duplex } from "node:stream";
import { onTestFinished } from "vitest";
import { type BrokerEvents, startBroker } from "../src/gateway/broker/broker.ts";
import type { Link } from "../src/gateway/broker/link.ts";
import { createLog } from "../src/platform/log.ts";

/**
 * A broker that admits everybody, and a connection to it. Data pushed into the stream count as sent by the device.
 * @param events handlers of broker events; the default ones do nothing
 * @param answered gets the data that are sent to the device
 */
export async function brokerConnection(
  events: Partial<BrokerEvents<null>> = {},
  answered: (bytes: Buffer) => void = () => {},
) {
  const opened = Promise.withResolvers<Link>();
  const welcomed = Promise.withResolvers<void>();
  const broker = await startBroker<null>(
    {
      signIn: async () => ({ id: "device", session: null }),
      opened: (_session, link) => opened.resolve(link),
      closed: () => {},
      spent: () => {},
      published: () => {},
      maySubscribe: () => false,
      subscribed: () => {},
      tooLarge: () => {},
      ...events,
    },
    createLog("silent"),
  );
  onTestFinished(() => broker.close());
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      welcomed.resolve();
      answered(chunk);
      done();
    },
  });
  broker.serve(stream, { address: "192.0.2.1", isSecure: false });
  return { stream, opened: opened.promise, welcomed: welcomed.promise };
}
