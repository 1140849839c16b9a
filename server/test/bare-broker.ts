/**
 * The gateway's broker with nothing behind it, as a process of its own, for measurements: it lets
 * everybody in, acknowledges at once and stores nothing. Says `{ port }` over IPC.
 */
import { startBroker } from "../src/gateway/broker.ts";
import { listenOn } from "../src/gateway/listeners.ts";
import { createLog } from "../src/platform/log.ts";

const broker = await startBroker<null>(
  {
    signIn: async ({ userName = "" }) => ({ id: userName, session: null }),
    opened: () => {},
    closed: () => {},
    published: (_session, _link, _message, done) => done(),
    maySubscribe: () => false,
    subscribed: () => {},
    tooLarge: () => {},
  },
  createLog("warn"),
);
const { ports } = await listenOn({ host: "127.0.0.1", mqttPort: 0, tls: null }, (stream, address) =>
  broker.serve(stream, address),
);
process.send?.({ port: ports.mqtt });
process.once("disconnect", () => process.exit());
