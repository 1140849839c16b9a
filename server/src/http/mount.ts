import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { dispositionOf, type NamedFile } from "@thingwright/contract/basics/named-file.ts";
import type { StreamedFile } from "@thingwright/contract/basics/streamed-file.ts";
import {
  type Parsed,
  pathOf,
  type Result,
  type Route,
  type Routes,
} from "@thingwright/contract/grammar/route.ts";
import { SeldomLog } from "../platform/seldom-log.ts";
import { requestLanguage } from "./answer.ts";
import { callerOf } from "./caller.ts";
import type { Http } from "./http.ts";
import type { Context, PersonContext, PublicContext } from "./context.ts";
import { inputOf } from "./input.ts";
import { largeBodies } from "./guards/large-bodies.ts";
import { PartlyKept } from "./partly-kept.ts";
import { personCallerOf } from "./person-caller.ts";
import { refuseFields } from "./refuse.ts";
import { answerWriter } from "./serialize.ts";
import { sendKept, sendPieces } from "./send-pieces.ts";
import { tagged } from "./tagged.ts";
import { callInTurn, HandlerTurns } from "./guards/turns.ts";
import { readBy } from "./guards/unread.ts";
import { callsUnderWay } from "./under-way.ts";
import { formOf, takeUploads } from "./upload.ts";
import { type Callers, operate } from "./operation.ts";

type ContextOf<R extends Route> = R extends { credential: "person" }
  ? PersonContext
  : R["access"] extends "public"
    ? PublicContext
    : Context;
type Handler<R extends Route> = (
  input: Parsed<R>,
  context: ContextOf<R>,
) => Promise<Result<R> | PartlyKept<Result<R>>>;
export type Handlers<R extends Routes> = { [K in keyof R]: Handler<R[K]> };

/** All routes share one count, because large bodies take up memory of the whole process. */
export const admitLarge = largeBodies();

/** A body of more bytes than this takes more than a few milliseconds to parse and to check. */
const largeBody = 256 * 1024;

/**
 * Mounts every route of a contract; a missing or extra handler is a type error. A call that is not a GET runs in one
 * transaction with its operation record, unless the route is marked `waits`: then the handler opens its own
 * transactions. A public call leaves a record only if the handler has named the account that it acts for.
 * @param resource names the routes in operation records, as in `products.create`
 */
export function mount<const R extends Routes>(
  http: Http,
  resource: string,
  routes: R,
  handlers: Handlers<R>,
): void {
  const lost = new SeldomLog(http.app.log, "a record was lost");
  const underWay = callsUnderWay(http.app);
  for (const [name, route] of Object.entries<Route>(routes)) {
    const handler = handlers[name] as (input: unknown, context: PublicContext) => Promise<unknown>;
    const write = answerWriter(route.response);
    const callers = new WeakMap<FastifyRequest, Callers>();
    const add = (app: FastifyInstance) =>
      app.route({
        method: route.method,
        url: pathOf(route),
        bodyLimit: route.upload?.bytes ?? route.bodyBytes ?? limits.bodyBytes,
        // The token is checked before the body is read, so that nobody without a token can make the server read
        // megabytes.
        onRequest: async (request, reply) => {
          const caller = await callerOf(http, route, request);
          const home = await personCallerOf(http.people, route, request);
          const party = caller?.actor.owner ?? home?.person.uid;
          if (party !== undefined) admitLarge(request, reply, party);
          callers.set(request, { caller, home, party });
        },
        handler: async (request, reply) => {
          const calling = callers.get(request) ?? { caller: null, home: null, party: undefined };
          const { party } = calling;
          const form = route.upload && (await formOf(request, route.upload));
          const turns = new HandlerTurns(calling);
          const answer = async () => {
            // Other calls get their turn between the parsing and the checking of a large body.
            if (Number(request.headers["content-length"]) > largeBody) await nextTurn();
            const input = { ...inputOf(route, request, form?.fields), ...(form && { file: form.file }) };
            const data = await operate(http, route, `${resource}.${name}`, {
              ...calling,
              request,
              input,
              handler,
              lost,
              turns,
            });
            // The turn of this call does not last until its client has read a cached text, because the cache itself
            // limits the texts that are being sent.
            if (data instanceof PartlyKept && sendKept(reply, data)) return undefined;
            if (route.heavy) await nextTurn();
            if (route.download) sendFile(reply, route.download, data as NamedFile | StreamedFile, party);
            else if (!(data instanceof PartlyKept)) {
              const body = sized(route, write(data), requestLanguage(request));
              send(reply, route.tagged ? tagged(request, reply, body) : body, party);
            }
            return reply.raw;
          };
          await underWay(() => callInTurn(calling, route, answer, turns));
          return reply;
        },
      });
    if (route.upload) takeUploads(http.app, add);
    else add(http.app);
  }
}

/**
 * Refuses the answer of a GET that is too large. A call that has changed something is answered in any case, because the
 * change stays.
 */
function sized({ method }: Route, body: string, language: Language): string {
  const parameters = { size: limits.answerBytes / 2 ** 20 };
  if (method === "GET" && Buffer.byteLength(body) > limits.answerBytes)
    throw refuseFields(language, [{ path: "page_size", key: "fewer_rows", parameters }]);
  return body;
}

function send(reply: FastifyReply, body: string, party: string | undefined): void {
  if (party !== undefined) readBy(reply.raw, party);
  void reply.header("content-type", "application/json; charset=utf-8").send(body);
}

function sendFile(
  reply: FastifyReply,
  type: string,
  file: NamedFile | StreamedFile,
  party: string | undefined,
): void {
  if (party !== undefined) readBy(reply.raw, party);
  const headers = { "content-type": type, "content-disposition": dispositionOf(file) };
  if ("pieces" in file) sendPieces(reply.headers(headers), file);
  else void reply.headers(headers).send(Buffer.from(file.content));
}
