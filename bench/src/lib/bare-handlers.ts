import { fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import type { BareHandler, BarePlan } from "@thingwright/server/test/bare-handlers.ts";

/** The server's part of the connections to PostgreSQL that serves calls, where nothing else is set. */
const connections = 12;

/** The same HTTP library with nothing but a prepared query behind each address. */
export async function startBareHandlers(
  connectionString: string,
  handlers: BareHandler[],
): Promise<{ url: string; pid: number; end: () => Promise<void> }> {
  const file = createRequire(import.meta.url).resolve("@thingwright/server/test/bare-handlers.ts");
  const child = fork(file, { env: { ...process.env, NODE_ENV: "production" } });
  child.send({ connectionString, connections, handlers } satisfies BarePlan);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async end() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}
