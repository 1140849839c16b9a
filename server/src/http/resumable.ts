import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Purpose } from "@thingwright/contract/content/file-purposes.ts";
import { uploadRoute } from "@thingwright/contract/content/files.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import { allowed, callerOf } from "./caller.ts";
import type { Caller, Http } from "./http.ts";
import { admitLarge } from "./mount.ts";
import { transactionInTurn } from "./guards/turns.ts";
import { record } from "../platform/audit/audit.ts";
import { seconds } from "../platform/clock.ts";
import { scopeOf } from "../platform/database/scope.ts";
import type { UploadContext } from "./context.ts";

/** The state of an upload. */
interface Standing {
  purpose: string;
  name: string;
  /** Bytes of the whole file; `received` are the bytes that have arrived. */
  size: number;
  received: number;
}

/** Uploads as a module stores them. Each method sees only the caller's uploads. */
export interface KeptUploads {
  /** Bytes of the largest file of any purpose. */
  most: number;
  begin(context: UploadContext, file: { purpose: Purpose; name: string; size: number }): Promise<string>;
  find(context: UploadContext, id: string): Promise<Standing>;
  /** Takes the upload over for this request, so that an earlier request that hangs no longer adds to it. */
  hold(context: UploadContext, id: string, holder: string): Promise<void>;
  /** @returns the offset of the next byte */
  add(
    context: UploadContext,
    where: { id: string; holder: string; offset: number },
    body: AsyncIterable<Buffer>,
  ): Promise<number>;
  /** Makes a file of an upload whose bytes have all arrived; idempotent. */
  finish(context: UploadContext, id: string): Promise<void>;
  remove(context: UploadContext, id: string): Promise<void>;
}

const path = pathOf(uploadRoute);

/**
 * Mounts resumable uploads with the protocol tus 1.0. The file gets the id of the upload, which is the last part of the
 * upload's address. Each request authenticates its caller, and any process may handle it.
 */
export function mountResumable(http: Http, uploads: KeptUploads): void {
  void http.app.register(async (app) => {
    // The tus server reads the body itself.
    app.addContentTypeParser("application/offset+octet-stream", (_request, _body, done) => done(null));
    const callers = new WeakMap<FastifyRequest, Caller>();
    const route = (method: "POST" | "HEAD" | "PATCH" | "DELETE", url: string) =>
      app.route({
        method,
        url,
        bodyLimit: uploads.most,
        onRequest: async (request, reply) => {
          const caller = await callerOf(http, uploadRoute, request);
          if (!caller) throw problem("token_expired");
          callers.set(request, caller);
          admitLarge(request, reply, caller.actor.owner);
        },
        handler: (request, reply) => answer(http, uploads, callers.get(request)!, { request, reply }),
      });
    route("POST", path);
    for (const method of ["HEAD", "PATCH", "DELETE"] as const) route(method, `${path}/:id`);
  });
}

async function answer(
  http: Http,
  uploads: KeptUploads,
  caller: Caller,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const now = http.clock.now();
  const { actor } = caller;
  const { method, raw, ip, id: requestId } = request;
  const context: UploadContext = {
    actor,
    scope: scopeOf(actor),
    sql: http.sql.beginning({
      // The caller may have lost rights while the body arrived.
      first: async (sql) =>
        void allowed(uploadRoute, await http.actorIn(sql, caller, false), seconds(http.clock.now())),
      inTurn: (work) => transactionInTurn(actor.owner, work),
    }),
    now,
    audit: ({ id, name, after }) => void (kept = { id, name, after }),
  };
  let kept: { id?: string; name?: string; after?: unknown } | undefined;
  // The module is loaded only when a large file is uploaded.
  const { serverFor } = await import("./tus.ts");
  const tus = serverFor(context, uploads, request);
  const hasBody = method === "POST" || method === "PATCH";
  const response = await tus.handleWeb(
    new Request(`http://localhost${raw.url}`, {
      method,
      headers: headersOf(request),
      ...(hasBody && { body: Readable.toWeb(raw) as ReadableStream, duplex: "half" }),
    }),
  );
  if (kept) {
    const operation = { who: actor, action: "files.uploadTiny", input: { resumable: true }, change: kept };
    await record(http.sql, { ...operation, address: ip, requestId, now });
  }
  for (const [name, value] of response.headers) reply.header(name, value);
  const text = await response.text();
  if (response.status >= 400 && text.startsWith("{")) reply.header("content-type", "application/json");
  // The rest of a body that was not read to its end must not be taken for the next request on this connection.
  if (!raw.complete && hasBody) reply.header("connection", "close");
  return reply.status(response.status).send(method === "HEAD" || text === "" ? undefined : text);
}

function headersOf({ headers }: FastifyRequest): Headers {
  const made = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === "string" && name !== "expect" && name !== "connection") made.set(name, value);
  return made;
}
