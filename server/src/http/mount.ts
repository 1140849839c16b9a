import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { dispositionOf, type NamedFile } from "@thingwright/contract/basics/named-file.ts";
import { Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import type { StreamedFile } from "@thingwright/contract/basics/streamed-file.ts";
import {
  changesSomething,
  type Parsed,
  pathOf,
  type Result,
  type Route,
  type Routes,
} from "@thingwright/contract/grammar/route.ts";
import type { Actor } from "../platform/actor.ts";
import { type Change, record, type Who } from "../platform/audit/audit.ts";
import { seconds } from "../platform/clock.ts";
import { pastDeadlocks } from "../platform/database/errors.ts";
import { personScope, reachedKinds, scopeOf } from "../platform/database/scope.ts";
import type { Sql } from "../platform/database/sql.ts";
import { SeldomLog } from "../platform/seldom-log.ts";
import { requestLanguage } from "./answer.ts";
import { allowed, appKeyOf, browserOf, callerOf, tokenOf } from "./caller.ts";
import type { Caller, Http } from "./http.ts";
import type { Context, PersonContext, PublicContext } from "./context.ts";
import { inputOf } from "./input.ts";
import { largeBodies } from "./guards/large-bodies.ts";
import { PartlyKept } from "./partly-kept.ts";
import { onBehalf, type PersonCaller, personCallerOf, personIn, sessionOf } from "./person-caller.ts";
import { onBehalfAction } from "@thingwright/contract/accounts/operating-records.ts";
import { refuseFields } from "./refuse.ts";
import { isAbout } from "./guards/refused-calls.ts";
import { answerWriter } from "./serialize.ts";
import { sendKept, sendPieces } from "./send-pieces.ts";
import { tagged } from "./tagged.ts";
import { callInTurn, transactionInTurn, transactionOfPersonInTurn, VerbTurns } from "./guards/turns.ts";
import { readBy } from "./guards/unread.ts";
import { callsUnderWay } from "./under-way.ts";
import { formOf, takeUploads } from "./upload.ts";

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

/** Who makes a call, as found when the call began. `caller` and `home` are null for a call that is open to everybody. */
interface Callers {
  caller: Caller | null;
  home: PersonCaller | null;
  /** Whose turns the call takes, and who reads its answer: an account, or a person at home. */
  party: string | undefined;
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
        // The token is checked before the body is read, so that nobody without a token can make the server read megabytes.
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
          const turns = new VerbTurns(calling);
          const answer = async () => {
            // Other calls get their turn between the parsing and the checking of a large body.
            if (Number(request.headers["content-length"]) > largeBody) await nextTurn();
            const input = { ...inputOf(route, request, form?.fields), ...(form && { file: form.file }) };
            const data = await run(http, route, `${resource}.${name}`, {
              ...calling,
              request,
              input,
              handler,
              lost,
              turns,
            });
            // This call does not wait for its client to read a cached text: the cache itself bounds the texts that it lends.
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

/** Refuses the answer of a GET that is too large. A call that has changed something is answered, as the change stays. */
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

/** Whether an actor no longer reaches some product or app that it reached before. */
function reachesLess(actor: Actor, before: Actor): boolean {
  return reachedKinds.some((kind) => {
    const [now, then] = [actor[kind], before[kind]];
    if (now === "all") return false;
    if (then === "all") return true;
    const reached = new Set(now);
    return then.some((id) => !reached.has(id));
  });
}

interface Run extends Callers {
  request: FastifyRequest;
  input: unknown;
  handler: (input: unknown, context: PublicContext) => Promise<unknown>;
  /** Logs operation records that could not be written. */
  lost: SeldomLog;
  turns: VerbTurns;
}

async function run(
  http: Http,
  route: Route,
  action: string,
  { request, caller, home, party, input, handler, lost, turns }: Run,
): Promise<unknown> {
  const now = http.clock.now();
  const server = home && onBehalf(home, action);
  const change: Change = { ...server?.change };
  let who: Who | undefined = caller?.actor ?? server?.who;
  let turnOf = home?.person.appId ?? party;
  let actor = caller?.actor;
  let person = home?.person;
  const contextIn = (sql: Sql) => {
    const common = {
      sql,
      now,
      language: requestLanguage(request),
      acceptLanguage: request.headers["accept-language"] ?? "",
      address: request.ip,
      agent: request.headers["user-agent"] ?? "",
      bearer: tokenOf(request.headers.authorization),
      appKey: appKeyOf(request),
      browser: browserOf(request),
      log: request.log,
      concerns: (owner) => {
        turnOf = owner;
      },
      turn: (owner) => turns.take(owner),
      actsFor: (account, made = {}) => {
        who = account;
        turnOf = account.owner;
        isAbout(request, account.uid);
        Object.assign(change, made);
      },
    } satisfies PublicContext;
    if (home && person) return { ...common, person, token: sessionOf(home), scope: personScope(person) };
    if (!caller || !actor) return common;
    const audit = (made: Change) => void Object.assign(change, made);
    return { ...common, actor, token: caller.token, scope: scopeOf(actor), audit };
  };
  const leaveRecord = async (sql: Sql, outcome = "") => {
    if (!who) return;
    const { params } = input as { params?: { id?: string } };
    const operation = {
      who,
      action: server ? onBehalfAction : action + outcome,
      input,
      change: { id: params?.id, ...change },
    };
    await record(sql, { ...operation, address: request.ip, requestId: request.id, now });
  };
  const attempt = async (sql: Sql) => {
    const data = await handler(input, contextIn(sql));
    if (changesSomething(route) || (server && route.reveals)) await leaveRecord(sql);
    return data;
  };
  // The caller may have lost rights while the body arrived, or while the call waited for its turn.
  const decideAgain = async (sql: Sql) => {
    if (home) person = await personIn(http.people, sql, home, route.changesRights === true);
    if (!caller) return;
    const found = await http.actorIn(sql, caller, route.changesRights === true);
    const present = allowed(route, found, seconds(http.clock.now()));
    // The verb of a `waits` route may have found its objects before, with a wider scope.
    if (route.waits && actor && reachesLess(present, actor)) throw problem("not_found");
    actor = present;
  };
  try {
    const sql = http.sql.beginning({
      first: decideAgain,
      inTurn: (work) => {
        // The account of a public call is known only after the verb has named it.
        const paced = () => (turnOf && route.waits ? transactionInTurn(turnOf, work) : work());
        if (!home) return paced();
        // A person who leaves a home or cancels their account locks people and then homes; other calls lock a home and then
        // come upon these people. The lock orders differ, so a transaction that ends in a deadlock is begun again.
        const whole = () => pastDeadlocks(paced);
        return route.waits ? transactionOfPersonInTurn(home.person.uid, whole) : whole();
      },
    });
    if (changesSomething(route) && !route.waits) return await sql.transaction(attempt);
    if (caller) {
      const found = await http.authenticate(caller.token, { afresh: route.proof || route.method !== "GET" });
      actor = allowed(route, found, seconds(http.clock.now()));
    }
    if (home && route.method !== "GET") {
      const found = await http.people.find(home.credential);
      if (!found) throw problem("token_expired");
      person = found;
    }
    return await attempt(sql);
  } catch (error) {
    if (!caller && !home && error instanceof Problem) {
      // The answer does not wait for the record: otherwise its time would tell whether there is such an account.
      const logged = (failure: unknown) => lost.tell({ error: failure, reqId: request.id });
      void leaveRecord(http.sql, "Failed").catch(logged);
    }
    throw error;
  } finally {
    if (who && changesSomething(route)) http.sql.totals?.forget(who.owner);
  }
}
