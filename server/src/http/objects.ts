import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Sql } from "../platform/database/sql.ts";
import { networkOf } from "../platform/network.ts";
import { largeBodies } from "./guards/large-bodies.ts";
import type { Http } from "./http.ts";
import { transactionInTurn } from "./guards/turns.ts";

interface SentObjects {
  path: string;
  /** Bytes of the largest file of any purpose. */
  most: number;
  send: (
    credential: string,
    sent: {
      size: number;
      body: AsyncIterable<Buffer>;
      sqlOf: (owner: string, first: (sql: Sql) => Promise<void>) => Sql;
      now: number;
    },
  ) => Promise<void>;
}

/**
 * Mounts the route to which clients upload files with a credential; it is used if there is no object store. A
 * credential is a signed text that says whose file it is; there is no session.
 */
export function mountObjects(http: Http, { path, most, send }: SentObjects): void {
  const admitLarge = largeBodies();
  void http.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, _body, done) => done(null));
    app.route<{ Params: { "*": string } }>({
      method: "PUT",
      url: `${path}/*`,
      bodyLimit: most,
      onRequest: async (request, reply) => {
        // The account of the sender is not known yet, so large bodies are counted by network.
        admitLarge(request, reply, networkOf(request.ip));
      },
      handler: async (request, reply) => {
        const size = Number(request.headers["content-length"] ?? Number.NaN);
        if (!Number.isSafeInteger(size)) throw problem("invalid_input");
        // A refusal must reach a client that is still sending, so the request is not destroyed; the connection ends
        // afterwards.
        const body = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
        reply.header("connection", "close");
        const sqlOf = (owner: string, first: (sql: Sql) => Promise<void>) =>
          http.sql.beginning({ first, inTurn: (work) => transactionInTurn(owner, work) });
        await send(request.params["*"], { size, body, sqlOf, now: http.clock.now() });
        return reply.status(204).send();
      },
    });
  });
}
