/**
 * A process with HTTP handlers that only run a query, for measurements: the server's HTTP library and PostgreSQL driver,
 * one prepared query for each call, no session and no schema. Takes a {@link BarePlan} over IPC, and sends `{ port }`.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fastify } from "fastify";
import pg from "pg";

/** One handler: its path, and the query whose rows it answers with. */
export interface BareHandler {
  path: string;
  text: string;
  values: unknown[];
  /** Answers with the first row rather than with `{ list, total }`. */
  one?: true;
}

export interface BarePlan {
  connectionString: string;
  /** The number of connections to PostgreSQL, which is the server's number of connections for calls. */
  connections: number;
  handlers: BareHandler[];
}

const [{ connectionString, connections, handlers }] = (await once(process, "message")) as [BarePlan];
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString, max: connections });
const app = fastify();
for (const { path, text, values, one } of handlers) {
  app.get(path, async (_request, reply) => {
    const { rows } = await pool.query<object>({ name: path, text, values });
    const data = one ? rows[0] : { list: rows, total: rows.length };
    return reply
      .header("content-type", "application/json; charset=utf-8")
      .send(JSON.stringify({ code: 200, msg: "success", data }));
  });
}
await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.({ port: (app.server.address() as AddressInfo).port });
process.once("disconnect", () => process.exit());
