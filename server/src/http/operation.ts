import type { FastifyRequest } from "fastify";
import { Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import { changesSomething, type Route } from "@thingwright/contract/grammar/route.ts";
import type { Actor } from "../platform/actor.ts";
import { type Change, record, type Who } from "../platform/audit/audit.ts";
import { seconds } from "../platform/clock.ts";
import { pastDeadlocks } from "../platform/database/errors.ts";
import { personScope, restrictableKinds, scopeOf } from "../platform/database/scope.ts";
import type { Sql } from "../platform/database/sql.ts";
import type { SeldomLog } from "../platform/seldom-log.ts";
import { requestLanguage } from "./answer.ts";
import { allowed, appKeyOf, browserOf, tokenOf } from "./caller.ts";
import type { Caller, Http } from "./http.ts";
import type { PublicContext } from "./context.ts";
import { onBehalf, type PersonCaller, personIn, sessionOf } from "./person-caller.ts";
import { onBehalfAction } from "@thingwright/contract/accounts/operating-records.ts";
import { isAbout } from "./guards/refused-calls.ts";
import { type HandlerTurns, transactionInTurn, transactionOfPersonInTurn } from "./guards/turns.ts";

/**
 * The caller of a call, as found when the call began. `caller` and `home` are null for a call that is open to
 * everybody.
 */
export interface Callers {
  caller: Caller | null;
  home: PersonCaller | null;
  /**
   * The account, or the person at home. The call takes this party's turns, and the answer counts towards this party's
   * share of unread memory.
   */
  party: string | undefined;
}

/** Whether an actor has lost access to a product or an app. */
function hasLostAccess(actor: Actor, before: Actor): boolean {
  return restrictableKinds.some((kind) => {
    const [now, then] = [actor[kind], before[kind]];
    if (now === "all") return false;
    if (then === "all") return true;
    const reached = new Set(now);
    return then.some((id) => !reached.has(id));
  });
}

/** A call whose caller is known and whose input has been checked. */
export interface Operation extends Callers {
  request: FastifyRequest;
  input: unknown;
  handler: (input: unknown, context: PublicContext) => Promise<unknown>;
  /** Logs operation records that could not be written. */
  lost: SeldomLog;
  turns: HandlerTurns;
}

/**
 * Does the work of a call: runs its handler with the rights that the caller has at that moment. A call that changes
 * something runs in one transaction with its operation record, unless its route is marked `waits`.
 * @param action the name of the operation in records, as in `products.create`
 * @returns what the handler returned
 */
export async function operate(
  http: Http,
  route: Route,
  action: string,
  { request, caller, home, party, input, handler, lost, turns }: Operation,
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
    if (changesSomething(route) || (server && route.revealsPersonalData)) await leaveRecord(sql);
    return data;
  };
  // The caller may have lost rights while the body arrived, or while the call waited for its turn.
  const decideAgain = async (sql: Sql) => {
    if (home) person = await personIn(http.people, sql, home, route.changesRights === true);
    if (!caller) return;
    const found = await http.actorIn(sql, caller, route.changesRights === true);
    const present = allowed(route, found, seconds(http.clock.now()));
    // The handler of a `waits` route may have found its objects before, with a wider scope.
    if (route.waits && actor && hasLostAccess(present, actor)) throw problem("not_found");
    actor = present;
  };
  try {
    const sql = http.sql.beginning({
      first: decideAgain,
      inTurn: (work) => {
        // The account of a public call is known only after the handler has named it.
        const paced = () => (turnOf && route.waits ? transactionInTurn(turnOf, work) : work());
        if (!home) return paced();
        // A person who leaves a home or cancels their account locks people and then homes; other calls lock a home and
        // then the people in it. The lock orders differ, so a transaction that ends in a deadlock is begun again.
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
      // The answer does not wait for the record. Otherwise the time until the answer would reveal whether there is such
      // an account.
      const logged = (failure: unknown) => lost.tell({ error: failure, reqId: request.id });
      void leaveRecord(http.sql, "Failed").catch(logged);
    }
    throw error;
  } finally {
    if (who && changesSomething(route)) http.sql.totals?.forget(who.owner);
  }
}
