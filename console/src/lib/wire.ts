import { limits } from "@thingwright/contract/grammar/limits.ts";
import { fileNameOf, type NamedFile } from "@thingwright/contract/basics/named-file.ts";
import type { ProblemName } from "@thingwright/contract/grammar/problem.ts";
import {
  urlOf,
  type Input,
  type Method,
  type Reply,
  type Route,
} from "@thingwright/contract/grammar/route.ts";
import type { Access } from "@thingwright/contract/grammar/permission.ts";
import { browserKey } from "./browser-key.ts";
import { CallError } from "./failed-call.ts";

/** A route as the browser knows it, without schemas. */
export interface RouteEntry {
  readonly resource: string;
  readonly verb: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly base?: Route["base"];
  readonly access: Access;
  /** Names of the query's fields. */
  readonly query?: readonly string[];
  /** The columns that a list can be sorted by; the first is the default. */
  readonly sorts?: readonly string[];
  /** The multipart field of a route that takes a file. */
  readonly upload?: string;
}

/** A route with the contract's types. The property `contract` never has a value: it only carries the types. */
export interface Ref<R extends Route> extends RouteEntry {
  readonly contract?: R;
}

interface Parts {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
}

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
  /** The name of the problem, in a refusal. */
  problem?: ProblemName;
  request_id?: string;
}

export interface CallOptions {
  signal?: AbortSignal;
}

/** The input may be left out where the route takes none. */
export type Rest<R extends Route> =
  unknown extends Input<R>
    ? [input?: undefined, options?: CallOptions]
    : [input: Input<R>, options?: CallOptions];

/** The user for whom calls are made: a user of the console, or a person at home. */
export interface Caller {
  /** Null without a sign-in. */
  token: () => string | null;
  /** The language of the messages of refusals, as a BCP 47 tag. */
  language: () => string;
  headers?: Readonly<Record<string, string>>;
  /** Whether changes are shown before the server has answered (optimistic updates), so that a call has to outlive the page. */
  outlives?: boolean;
  /** Called when the server no longer accepts the token of a call. */
  expired: () => void;
  /** Asks the user to prove their identity, when a call requires that. @returns whether the user did */
  prove: () => Promise<boolean>;
}

/** Splits the input of a call into the parts of its address and its body as JSON. */
export function partsOf(input: unknown): [where: Omit<Parts, "body">, body: string | undefined] {
  const { body, ...where } = (input ?? {}) as Parts;
  return [where, body === undefined ? undefined : JSON.stringify(body)];
}

/** Sends a request: `fetch`, or a function that also reports progress. */
export type Wire = (url: string, init: RequestInit) => Promise<Response>;

export interface ExchangeOptions extends CallOptions {
  wire?: Wire;
}

/**
 * Makes a call whose body is ready to be sent, and returns the `data` of its answer.
 * @throws {CallError} if the server refuses the call, cannot be reached or does not answer in time; an abort rejects with the
 * signal's reason
 */
export async function exchangeAs<R extends Route>(
  caller: Caller,
  route: Ref<R>,
  { params, query }: Omit<Parts, "body">,
  body: string | FormData | undefined,
  options: ExchangeOptions | undefined,
): Promise<Reply<R>> {
  const token = caller.token();
  const response = await send(
    urlOf(route, params, query),
    {
      method: route.method,
      headers: {
        "browser-key": browserKey(),
        ...caller.headers,
        "accept-language": caller.language(),
        ...(token && { authorization: token }),
        ...(typeof body === "string" && { "content-type": "application/json" }),
      },
      body,
      // A browser allows 64 KiB for the bodies of all keep-alive requests that are under way, so only short bodies use it.
      keepalive: caller.outlives && route.method !== "GET" && ((body ?? "") as string).length < 4096,
      signal: options?.signal,
    },
    options?.wire,
  );
  const file = await fileIn(response);
  if (file) return file as Reply<R>;
  const envelope = await read(response);
  if (envelope.code === 200) return envelope.data as Reply<R>;
  // If the user has signed in again meanwhile, the expiry of the older token must not end the new session.
  if (envelope.problem === "token_expired" && token === caller.token()) caller.expired();
  // Once the user has proven their identity, the call is made again with the same input.
  if (envelope.problem === "proof_required" && token === caller.token() && (await caller.prove()))
    return exchangeAs(caller, route, { params, query }, body, options);
  throw new CallError("refused", {
    problem: envelope.problem,
    status: response.status,
    msg: envelope.msg,
    data: envelope.data,
    requestId: envelope.request_id ?? response.headers.get("x-request-id") ?? undefined,
  });
}

async function send(url: string, init: RequestInit, wire: Wire = fetch): Promise<Response> {
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    return await wire(url, { ...init, signal });
  } catch (error) {
    if (timeout.aborted) throw new CallError("timeout");
    if (signal.aborted) throw error;
    throw new CallError("offline");
  }
}

/** The file that the response has in place of an envelope, under the name that the server gave it; null without a file. */
async function fileIn(response: Response): Promise<NamedFile | null> {
  const name = fileNameOf(response.headers);
  if (name === undefined) return null;
  const content = await response.arrayBuffer().catch(() => {
    throw new CallError("offline");
  });
  return { name, content: new Uint8Array(content) };
}

/**
 * Reads the envelope. An answer without one (a proxy's page, a cut connection) is treated as if the server was not
 * reached.
 */
async function read(response: Response): Promise<Envelope> {
  const value: unknown = await response.json().catch(() => undefined);
  if (typeof value === "object" && value !== null && "code" in value && "msg" in value)
    return value as Envelope;
  throw new CallError("offline");
}
