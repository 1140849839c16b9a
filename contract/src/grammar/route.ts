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

/** Duties that a person has to fulfil first. Each is the name of the problem with which other calls are refused. */
export const allDuties = ["must_change_password", "second_factor_missing"] as const;
export type Duty = (typeof allDuties)[number];

/**
 * A file in place of a JSON body: the multipart field that holds it, its media types (any, if there are none) and largest
 * size. The form also has the fields of the route's body, in any order.
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

/** The path of the live connection. It is in this file, so that the code that connects does not load the schemas. */
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
  /** The operation log's description of a call that changes something. */
  done?: Text;
  /** The descriptions for each new value of a switch, or for each status with which a task may end. */
  doneWith?: Readonly<Record<number, Text>>;
  /** The operation log's description of a refused call, if refusals leave a record. */
  refused?: Text;
  base?: keyof typeof bases;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The largest body, if it may be larger than `limits.bodyBytes`. */
  bodyBytes?: number;
  /** The maximum number of entries of all lists and objects in the body, if lower than for other calls. */
  bodyEntries?: number;
  /** The `data` of the answer. */
  response: z.ZodType;
  /** The media type of a file that is sent in place of JSON: then `response` is a `NamedFile`. */
  download?: string;
  upload?: Upload;
  /** Set for a GET whose answer callers cache: the answer has an ETag, and a request with the current one gets 304. */
  tagged?: true;
  /**
   * Set for a call that waits for a device, a service, a password hash or a rate limit: its handler opens
   * short transactions, instead of running in one.
   */
  waits?: true;
  /**
   * Set for a call that reads or writes a whole product, which may be megabytes: only a few such calls run at a time,
   * and only one of an account.
   */
  heavy?: true;
  /**
   * Set for a call that changes the rights of a user of the caller's account, or ends a session: it waits for the
   * running calls of the account, and new ones wait for it.
   */
  changesRights?: true;
  /**
   * Set for a call that only a signed-in person may make: a token for programs, and the secret of an app, are refused.
   */
  personal?: true;
  /** For a call that every person may make: a program needs one of these permissions. */
  programs?: readonly Permission[];
  /** Duties that need not be fulfilled before the call. With any other unfulfilled duty, it is refused. */
  allowedWithDuties?: readonly Duty[];
  /**
   * The credential of a call that is `public` to sessions: the bearer token of a station, or the key of an app, which
   * is no secret, in the header `App-Key` or in `app_key` of the query. The handler checks both. A call of a person
   * at home has the token of that person's session in an app; like the token of a session of the console, it is checked
   * before the handler runs.
   */
  credential?: "station" | "app" | "person";
  /** Set for a call that only reads, but is no GET because of its input: it leaves no operation record. */
  readOnly?: true;
  /**
   * Set for a GET that shows personal data that makers see only masked: a call of the maker's server leaves a record.
   */
  revealsPersonalData?: true;
  /** Set for a call that needs a confirmed identity (step-up authentication) no older than `limits.proofSeconds`. */
  proof?: true;
}

export type Routes = Record<string, Route>;

/**
 * Whether a call changes something: then it is one transaction, and leaves an operation record. A GET does if it has
 * words for the record. Calls of people at home in an app are private, and leave no record in the log of the app's
 * maker.
 */
export function changesSomething({
  method,
  readOnly,
  done,
}: Pick<Route, "method" | "readOnly" | "done">): boolean {
  return method === "GET" ? done !== undefined : !readOnly;
}

/** A resource's heading on the API page, and its name in the operation log. */
interface About {
  about: string;
  /** Set for a resource with calls that change something. */
  name?: Text;
  /**
   * The words of fields that only this resource has, or that mean something else here, and of their values: `state.1`.
   */
  fields?: Readonly<Record<string, Text>>;
}

const abouts = new WeakMap<Routes, About>();

/** Checks the calls of one resource, keeping their literal types. */
export function defineRoutes<const R extends Routes>(about: About | string, routes: R): R {
  abouts.set(routes, typeof about === "string" ? { about } : about);
  return routes;
}

/** The `about` that was given to {@link defineRoutes} with these calls. */
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
