/**
 * A process with the gateway's broker and nothing behind it, for measurements: it accepts every client, acknowledges at
 * once and stores nothing. Sends `{ port }` over IPC.
 */
import { Registry } from "prom-client";
import { startBroker } from "../src/gateway/broker/broker.ts";
import { listenOn } from "../src/gateway/broker/listeners.ts";
import { ConnectionLimit } from "../src/platform/limits/connection-limit.ts";
import { createLog } from "../src/platform/log.ts";
import { noPressure } from "./no-pressure.ts";

const broker = await startBroker<null>(
  {
    signIn: async ({ userName = "" }) => ({ id: userName, session: null }),
    opened: () => {},
    closed: () => {},
    spent: () => {},
    published: (_session, _link, _message, done) => done(),
    maySubscribe: () => false,
    subscribed: () => {},
    tooLarge: () => {},
  },
  createLog("warn"),
);
const connections = new ConnectionLimit({
  most: Infinity,
  perAddress: Infinity,
  registry: new Registry(),
  pressure: noPressure,
});
const { ports } = await listenOn(
  { host: "127.0.0.1", mqttPort: 0, tls: null, connections },
  (stream, address) => broker.serve(stream, address),
);
process.send?.({ port: ports.mqtt });
process.once("disconnect", () => process.exit());
