import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "@thingwright/contract/language.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { dispositionOf, type NamedFile } from "@thingwright/contract/named-file.ts";
import { Problem, problem } from "@thingwright/contract/problem.ts";
import {
  changesSomething,
  type Parsed,
  pathOf,
  type Result,
  type Route,
  type Routes,
} from "@thingwright/contract/route.ts";
import { fieldProblems } from "@thingwright/contract/validation.ts";
import type { z } from "zod";
import type { Actor } from "../platform/actor.ts";
import { type Change, record, type Who } from "../platform/audit/audit.ts";
import { type Clock, seconds } from "../platform/clock.ts";
import { reachedKinds, scopeOf } from "../platform/database/scope.ts";
import type { Sql } from "../platform/database/sql.ts";
import { fairTurns } from "../platform/fair-turns.ts";
import { SeldomLog } from "../platform/seldom-log.ts";
import { requestLanguage } from "./answer.ts";
import { allowed, type Caller, callerOf, tokenOf } from "./caller.ts";
import type { Context, PublicContext } from "./context.ts";
import { largeBodies } from "./large-bodies.ts";
import { refuseFields } from "./refuse.ts";
import { isAbout } from "./refused-calls.ts";
import { answerWriter } from "./serialize.ts";
import { strangeInput } from "./strange-input.ts";
import { readBy, taken } from "./unread.ts";
import { formOf, takeUploads } from "./upload.ts";

type ContextOf<R extends Route> = R["access"] extends "public" ? PublicContext : Context;
type Handler<R extends Route> = (input: Parsed<R>, context: ContextOf<R>) => Promise<Result<R>>;
export type Handlers<R extends Routes> = { [K in keyof R]: Handler<R[K]> };

/** Shared by all routes, because the memory that large bodies take is that of the whole process. */
export const admitLarge = largeBodies();

/**
 * Keeps one account's calls, which may all wait for the same lock, from holding every connection: four are a third. A
 * turn ends when the answer has been taken, or its reader is slow: what such readers hold is bounded by `unread.ts`.
 */
const inTurn = fairTurns(4, 500);

/** The same for the transactions of calls that wait for something else, and of sign-ins: two more are a half. */
export const transactionInTurn = fairTurns(2, 500);

/** Parts of the server that routes are mounted on and that calls use. */
export interface Http {
  app: FastifyInstance;
  sql: Sql;
  clock: Clock;
  /**
   * The caller with this token; null if the token is unknown or has expired.
   * @param options `idle`: the look-up does not count as use of the session; `afresh`: nothing remembered is used
   */
  authenticate(token: string, options?: { idle?: boolean; afresh?: boolean }): Promise<Actor | null>;
  /**
   * The caller with this token as a transaction sees it, whose rights stay as they are until the transaction ends.
   * @param changes whether the transaction changes rights of the caller's account
   */
  actorIn(sql: Sql, caller: Caller, changes: boolean): Promise<Actor | null>;
}

/**
 * Mounts every route of a contract; a missing or extra handler is a type error. A call that is not a GET runs in one
 * transaction with its operation record, unless the route is marked `waits`: then the verb opens its own transactions. A
 * public call leaves a record only if the verb has named the account that it acts for.
 * @param resource names the routes in operation records, as in `products.create`
 */
export function mount<const R extends Routes>(
  http: Http,
  resource: string,
  routes: R,
  handlers: Handlers<R>,
): void {
  const lost = new SeldomLog(http.app.log, "a record was lost");
  for (const [name, route] of Object.entries<Route>(routes)) {
    const handler = handlers[name] as (input: unknown, context: PublicContext) => Promise<unknown>;
    const write = answerWriter(route.response);
    const callers = new WeakMap<FastifyRequest, Caller | null>();
    const add = (app: FastifyInstance) =>
      app.route({
        method: route.method,
        url: pathOf(route),
        bodyLimit: route.upload?.bytes ?? route.bodyBytes ?? limits.bodyBytes,
        // The token is checked before the body is read, so that nobody without one can make the server read megabytes.
        onRequest: async (request, reply) => {
          const caller = await callerOf(http, route, request);
          if (caller) admitLarge(request, reply, caller.actor.owner);
          callers.set(request, caller);
        },
        handler: async (request, reply) => {
          const caller = callers.get(request) ?? null;
          const form = route.upload && (await formOf(request, route.upload));
          const input = { ...parse(route, request, form?.fields), ...(form && { file: form.file }) };
          const work = async () => {
            const data = await run(http, route, `${resource}.${name}`, {
              request,
              caller,
              input,
              handler,
              lost,
            });
            if (route.download) sendFile(reply, route.download, data as NamedFile, caller);
            else send(reply, sized(route, write(data), requestLanguage(request)), caller);
            await taken(reply.raw);
          };
          await (caller && !route.waits ? inTurn(caller.actor.owner, work) : work());
          return reply;
        },
      });
    if (route.upload) takeUploads(http.app, add);
    else add(http.app);
  }
}

/** Refuses an answer that is too large. What a call has changed stays so, and is answered. */
function sized({ method }: Route, body: string, language: Language): string {
  const parameters = { size: limits.answerBytes / 2 ** 20 };
  if (method === "GET" && Buffer.byteLength(body) > limits.answerBytes)
    throw refuseFields(language, [{ path: "page_size", key: "fewer_rows", parameters }]);
  return body;
}

function send(reply: FastifyReply, body: string, caller: Caller | null): void {
  if (caller) readBy(reply.raw, caller.actor.owner);
  void reply.header("content-type", "application/json; charset=utf-8").send(body);
}

function sendFile(reply: FastifyReply, type: string, file: NamedFile, caller: Caller | null): void {
  if (caller) readBy(reply.raw, caller.actor.owner);
  const headers = { "content-type": type, "content-disposition": dispositionOf(file) };
  void reply.headers(headers).send(Buffer.from(file.content));
}

/** @param body in place of the request's own */
function parse(route: Route, request: FastifyRequest, body?: unknown): Record<string, unknown> {
  const refused = [];
  const input: Record<string, unknown> = {};
  for (const part of ["params", "query", "body"] as const) {
    const schema: z.ZodType | undefined = route[part];
    if (!schema) continue;
    const given = part === "body" && body !== undefined ? body : givenIn(request, part);
    const strange = strangeInput(given);
    if (strange !== null) throw refuseFields(requestLanguage(request), [{ path: strange, key: "invalid" }]);
    const parsed = schema.safeParse(given, { reportInput: true });
    if (parsed.success) input[part] = parsed.data;
    else refused.push(...fieldProblems(parsed.error, requestLanguage(request)));
  }
  if (refused.length > 0) throw problem("invalid_input", {}, refused);
  return input;
}

/** The input in one part of a request. Empty fields of a query, as in `?from=&to=`, are left out. */
function givenIn(request: FastifyRequest, part: "params" | "query" | "body"): unknown {
  if (part === "body") return request.body ?? {};
  if (part === "params") return request.params;
  return Object.fromEntries(Object.entries(request.query as object).filter(([, value]) => value !== ""));
}

/** Whether an actor does not reach all products and apps any more that it reached before. */
function reachesLess(actor: Actor, before: Actor): boolean {
  return reachedKinds.some((kind) => {
    const [now, then] = [actor[kind], before[kind]];
    if (now === "all") return false;
    if (then === "all") return true;
    const reached = new Set(now);
    return then.some((id) => !reached.has(id));
  });
}

interface Run {
  request: FastifyRequest;
  caller: Caller | null;
  input: unknown;
  handler: (input: unknown, context: PublicContext) => Promise<unknown>;
  /** Tells of records that could not be written. */
  lost: SeldomLog;
}

async function run(
  http: Http,
  route: Route,
  action: string,
  { request, caller, input, handler, lost }: Run,
): Promise<unknown> {
  const now = http.clock.now();
  const change: Change = {};
  let who: Who | undefined = caller?.actor;
  let turnOf = caller?.actor.owner;
  let actor = caller?.actor;
  const contextIn = (sql: Sql) => {
    const common: PublicContext = {
      sql,
      now,
      language: requestLanguage(request),
      address: request.ip,
      agent: request.headers["user-agent"] ?? "",
      bearer: tokenOf(request.headers.authorization),
      log: request.log,
      concerns: (owner) => {
        turnOf = owner;
      },
      actsFor: (account, made = {}) => {
        who = account;
        turnOf = account.owner;
        isAbout(request, account.uid);
        Object.assign(change, made);
      },
    };
    if (!caller || !actor) return common;
    const audit = (made: Change) => void Object.assign(change, made);
    return { ...common, actor, token: caller.token, scope: scopeOf(actor), audit };
  };
  const leaveRecord = async (sql: Sql, outcome = "") => {
    if (!who) return;
    const { params } = input as { params?: { id?: string } };
    const operation = { who, action: action + outcome, input, change: { id: params?.id, ...change } };
    await record(sql, { ...operation, address: request.ip, requestId: request.id, now });
  };
  const attempt = async (sql: Sql) => {
    const data = await handler(input, contextIn(sql));
    if (changesSomething(route)) await leaveRecord(sql);
    return data;
  };
  // The rights may have gone while the body came, or while the call waited for its turn.
  const decideAgain = async (sql: Sql) => {
    if (!caller) return;
    const found = await http.actorIn(sql, caller, route.changesRights === true);
    const present = allowed(route, found, seconds(http.clock.now()));
    // A verb that waits has looked for its objects before, with a wider scope.
    if (route.waits && actor && reachesLess(present, actor)) throw problem("not_found");
    actor = present;
  };
  try {
    const sql = http.sql.beginning({
      first: decideAgain,
      // Of a public call the account is known once the verb has named it.
      inTurn: (work) => (turnOf && route.waits ? transactionInTurn(turnOf, work) : work()),
    });
    if (changesSomething(route) && !route.waits) return await sql.transaction(attempt);
    if (caller) {
      const found = await http.authenticate(caller.token, { afresh: route.proof || route.method !== "GET" });
      actor = allowed(route, found, seconds(http.clock.now()));
    }
    return await attempt(sql);
  } catch (error) {
    if (!caller && error instanceof Problem) {
      // The answer does not wait for the record, or its time would tell whether there is such an account.
      const logged = (failure: unknown) => lost.tell({ error: failure, reqId: request.id });
      void leaveRecord(http.sql, "Failed").catch(logged);
    }
    throw error;
  } finally {
    if (who && changesSomething(route)) http.sql.totals?.forget(who.owner);
  }
}
