import type { z } from "zod";
import type { Text } from "../basics/language.ts";
import type { Access, Permission } from "./permission.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The start of the paths of each family of calls. */
export const bases = {
  api: "/api/v1",
  message: "/message/v1",
  platform: "/platform/v1",
  app: "/app/v1",
} as const;

/** What a person may have to do before anything else: the problem with which other calls are refused until then. */
export const everyDue = ["must_change_password", "second_factor_missing"] as const;
export type Due = (typeof everyDue)[number];

/**
 * A file in place of a JSON body: the multipart field that holds it, its media types (any, if there are none) and largest
 * size. The fields of the route's body stand beside it, in any order.
 */
export interface Upload {
  field: string;
  types: readonly string[];
  bytes: number;
}

/** A file as it was sent: the name is the sender's, and may be empty. */
export interface SentFile {
  name: string;
  content: Buffer;
}

/** The path of the live connection. It stands here, so that the code that connects need not load the schemas. */
export const livePath = `${bases.api}/live`;

/** One endpoint, described once: the server mounts it, the console calls it, the OpenAPI page is made from it. */
export interface Route {
  method: Method;
  /** The path below the route's base, with `:name` parameters. */
  path: `/${string}`;
  /** Who may call. There is no default: a route without an access does not compile. */
  access: Access;
  /** One line for the OpenAPI page. */
  summary: string;
  /** What the operation log says has been done, of a call that changes something. */
  done?: Text;
  /** The same where the new value of a switch, or the status with which a task has ended, says more. */
  doneWith?: Readonly<Record<number, Text>>;
  /** What it says of a call that was refused, if that leaves a record. */
  refused?: Text;
  base?: keyof typeof bases;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The largest body, where it may be larger than `limits.bodyBytes`. */
  bodyBytes?: number;
  /** The most entries of all lists and objects in its body, where these are fewer than any call may have. */
  bodyEntries?: number;
  /** The `data` of the answer. */
  response: z.ZodType;
  /** The media type of a file that is answered in place of JSON: then `response` is a `NamedFile`. */
  download?: string;
  upload?: Upload;
  /** Set for a GET whose answer callers keep and ask for again and again: it has a tag, by which they are told that it is the same. */
  tagged?: true;
  /** Set for a call that waits for a device, another service, a password's hash or a count of attempts: its verb opens short transactions. */
  waits?: true;
  /**
   * Set for a call that reads or writes the whole of what a product has, which may be megabytes: few of them are at work
   * at a time, and one of an account.
   */
  heavy?: true;
  /**
   * Set for a call that changes what somebody of the caller's account may do, or ends a session: it waits for the calls
   * of the account that are being carried out, and they wait for it.
   */
  changesRights?: true;
  /** Set for a call that only a signed-in person may make: a token for programs, and the secret of an app, are refused. */
  personal?: true;
  /** For a call that every person may make: the permissions of which a program needs one. */
  programs?: readonly Permission[];
  /** What may be due of the person who makes the call: without this, the call is refused until it is done. */
  whileDue?: readonly Due[];
  /**
   * What a call that is `public` to sessions is let in by: the bearer token of a station, or the key of an app, which is no
   * secret, in the header `App-Key` or in `app_key` of the query. The verb checks both. A call of a person at home is let in by
   * the token of that person's session in an app, which is checked before the verb, as sessions are.
   */
  credential?: "station" | "app" | "person";
  /** Set for a call that only reads, and is no GET because of what it is given: it leaves no operation record. */
  reads?: true;
  /** Set for a GET that shows what makers see masked of a person at home: asked by the maker's server, it leaves a record. */
  reveals?: true;
  /** Set for a call that needs a proof of who is there that is no older than `limits.proofSeconds`. */
  proof?: true;
}

export type Routes = Record<string, Route>;

/**
 * Whether a call changes something: then it is one transaction, and leaves an operation record. What people at home do in an app
 * is theirs, and leaves none in the log of the app's maker.
 */
export function changesSomething({ method, reads }: Pick<Route, "method" | "reads">): boolean {
  return method !== "GET" && !reads;
}

/** What a resource is: a heading of the API page, and its name in the operation log. */
interface About {
  about: string;
  /** Of one with calls that change something. */
  name?: Text;
  /** The words of fields that it alone has, or that mean something else in it, and of their values: `state.1`. */
  fields?: Readonly<Record<string, Text>>;
}

const abouts = new WeakMap<Routes, About>();

/** Checks the calls of one resource, keeping their literal types. */
export function defineRoutes<const R extends Routes>(about: About | string, routes: R): R {
  abouts.set(routes, typeof about === "string" ? { about } : about);
  return routes;
}

/** What was given to {@link defineRoutes} about these calls. */
export function aboutOf(routes: Routes): About {
  return abouts.get(routes) ?? { about: "" };
}

/** The whole path of a route, `:name` parameters included. */
export function pathOf(route: Pick<Route, "path" | "base">): string {
  return bases[route.base ?? "api"] + route.path;
}

/** The path with its parameters filled in and the query appended; empty query values are left out. */
export function urlOf(
  route: Pick<Route, "path" | "base">,
  params: Record<string, string> = {},
  query: object = {},
): string {
  const path = pathOf(route).replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`missing path parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

type In<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType }
  ? object extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : unknown;
type Out<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.output<S> }
  : unknown;

type Sent<R, F> = R extends { upload: object } ? { file: F } : unknown;

/** The input as a client passes it in. */
export type Input<R extends Route> = In<R, "params"> & In<R, "query"> & In<R, "body"> & Sent<R, Blob>;
/** The input as a handler gets it, after parsing. */
export type Parsed<R extends Route> = Out<R, "params"> & Out<R, "query"> & Out<R, "body"> & Sent<R, SentFile>;
/** The data that a handler returns, before it is serialised. */
export type Result<R extends Route> = z.input<R["response"]>;
/** The `data` that a client gets back. */
export type Reply<R extends Route> = z.output<R["response"]>;
/** One row of a list route. */
export type Row<R extends Route> = Reply<R> extends { list: (infer T)[] } ? T : never;
