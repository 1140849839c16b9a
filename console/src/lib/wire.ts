import { limits } from "@thingwright/contract/limits.ts";
import { type NamedFile, nameIn } from "@thingwright/contract/named-file.ts";
import type { ProblemName } from "@thingwright/contract/problem.ts";
import { urlOf, type Input, type Method, type Reply, type Route } from "@thingwright/contract/route.ts";
import type { Access } from "@thingwright/contract/permission.ts";
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

/** By whom calls are made: who uses the console, or somebody at home. */
export interface Caller {
  /** Null without a sign-in. */
  token: () => string | null;
  /** BCP 47, for the words of refusals. */
  language: () => string;
  headers?: Readonly<Record<string, string>>;
  /** Whether what is changed by a call shows before its answer, so that the call has to outlive the page. */
  outlives?: boolean;
  /** Told that the token of a call is not accepted any more. */
  expired: () => void;
  /** Asks who it is to confirm that, where a call needs it. @returns whether they did */
  prove: () => Promise<boolean>;
}

/** The input of a call as it is sent. */
export function partsOf(input: unknown): [where: Omit<Parts, "body">, body: string | undefined] {
  const { body, ...where } = (input ?? {}) as Parts;
  return [where, body === undefined ? undefined : JSON.stringify(body)];
}

/** How a request goes over the wire: `fetch`, or what tells how far it is. */
export type Wire = (url: string, init: RequestInit) => Promise<Response>;

export interface ExchangeOptions extends CallOptions {
  wire?: Wire;
}

/**
 * Makes a call whose body is ready to be sent, and gives back `data`.
 * @throws {CallError} refused, offline or out of time; an abort rejects with the signal's reason.
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
      // Of all bodies that outlive their pages, a browser takes 64 KiB at a time.
      keepalive: caller.outlives && route.method !== "GET" && ((body ?? "") as string).length < 4096,
      signal: options?.signal,
    },
    options?.wire,
  );
  const file = await fileIn(response);
  if (file) return file as Reply<R>;
  const envelope = await read(response);
  if (envelope.code === 200) return envelope.data as Reply<R>;
  // If the user has signed in again meanwhile, the older token's end must not end the new session.
  if (envelope.problem === "token_expired" && token === caller.token()) caller.expired();
  // Once the user has proven who they are, the call is made again, with all that was typed.
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

/** The file that came in place of an envelope, under the name that the server gave it. */
async function fileIn(response: Response): Promise<NamedFile | null> {
  const name = nameIn(response.headers);
  if (name === undefined) return null;
  const content = await response.arrayBuffer().catch(() => {
    throw new CallError("offline");
  });
  return { name, content: new Uint8Array(content) };
}

/**
 * Reads the envelope. An answer without one (a proxy's page, a cut connection) counts as if the server was not
 * reached.
 */
async function read(response: Response): Promise<Envelope> {
  const value: unknown = await response.json().catch(() => undefined);
  if (typeof value === "object" && value !== null && "code" in value && "msg" in value)
    return value as Envelope;
  throw new CallError("offline");
}
