import type { BareHandler, BarePlan } from "@thingwright/server/test/bare-handlers.ts";
import { startBare } from "./bare-process.ts";

/** As many connections to PostgreSQL as the server has for calls by default. */
const connections = 12;

/** Starts a server with the platform's HTTP library and only a prepared query behind each address. */
export async function startBareHandlers(
  connectionString: string,
  handlers: BareHandler[],
): Promise<{ url: string; pid: number; end: () => Promise<void> }> {
  const { pid, send, answer, end } = startBare("bare-handlers");
  send({ connectionString, connections, handlers } satisfies BarePlan);
  const { port } = (await answer()) as { port: number };
  return { url: `http://127.0.0.1:${port}`, pid, end };
}
