import type { Problem, ProblemName } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { BoundedLog } from "../../platform/bounded-log.ts";
import type { Logger } from "../../platform/log.ts";
import { networkOf } from "../../platform/network.ts";

/** The refusals that may be part of an attack: an unknown caller, a wrong guess, a missing right, too many calls. */
const telling: ReadonlySet<ProblemName> = new Set<ProblemName>([
  "token_expired",
  "wrong_credentials",
  "account_disabled",
  "generated_password_ended",
  "old_password_wrong",
  "captcha_wrong",
  "code_wrong",
  "link_expired",
  "share_invalid",
  "second_step_expired",
  "second_factor_wrong",
  "passkey_refused",
  "forbidden",
  "personal_only",
  "must_change_password",
  "second_factor_missing",
  "proof_required",
  "foreign_origin",
  "too_many_requests",
]);

/** The data of a call in a log line about its refusal. It contains nothing that was typed or sent. */
export interface RefusedCall {
  /** The caller's account, or the account whose password was tried; null if there is none, or it is not known. */
  account: string | null;
  address: string;
  method: string;
  /** The path of the route, without the values of its parameters; null if there is no route. */
  path: string | null;
  reqId: string;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Logs that a call was refused, if the refusal may be part of an attack. */
    tellRefused?: (refusal: Problem, call: RefusedCall) => void;
  }
}

const accounts = new WeakMap<FastifyRequest, string>();

/** Stores the account that a request concerns, once it is known. */
export function isAbout(request: FastifyRequest, uid: string): void {
  accounts.set(request, uid);
}

export function refusedCallOf(request: FastifyRequest): RefusedCall {
  const { id: reqId, method, routeOptions } = request;
  // A connection that has ended has no address any more.
  const address = (request.ip as string | undefined) ?? "";
  return {
    account: accounts.get(request) ?? null,
    address,
    method,
    path: routeOptions.url ?? null,
    reqId,
  };
}

/** Gives the server its `tellRefused`, which writes a bounded number of log lines. */
export function logRefusedCalls(app: FastifyInstance, log: Logger): void {
  const lines = new BoundedLog(log, "a call was refused");
  // Refused input has a bound of its own, because typing errors must not crowd out the refusals that matter more.
  const inputs = new BoundedLog(log, "input was refused");
  app.decorate("tellRefused", ({ kind: refused }: Problem, call: RefusedCall) => {
    const key = `${refused} ${call.account} ${networkOf(call.address)}`;
    if (refused === "invalid_input") inputs.tell(key, { refused, ...call });
    // An object outside the caller's scope is refused as not found, like one that does not exist.
    const outOfReach = refused === "not_found" && call.account !== null;
    if (outOfReach || telling.has(refused)) lines.tell(key, { refused, ...call });
  });
  app.addHook("onClose", async () => {
    for (const bounded of [lines, inputs]) bounded.close();
  });
}
