import type { z } from "zod";
import type { Access } from "./permission.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Where each family of calls stands. */
export const bases = {
  api: "/api/v1",
  message: "/message/v1",
  platform: "/platform/v1",
  app: "/app/v1",
} as const;

/** A file in place of a JSON body: the multipart field that carries it, its media types and largest size. */
export interface Upload {
  field: string;
  types: readonly string[];
  bytes: number;
}

/** Where the live connection stands; here, so that who connects needs no schema. */
export const livePath = `${bases.api}/live`;

/** One endpoint, described once: the server mounts it, the console calls it, the OpenAPI page is made from it. */
export interface Route {
  method: Method;
  /** Below its base, with `:name` parameters. */
  path: `/${string}`;
  /** There is no default: a route without an access does not compile. */
  access: Access;
  /** One line for the OpenAPI page. */
  summary: string;
  base?: keyof typeof bases;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The `data` of the answer. */
  response: z.ZodType;
  upload?: Upload;
  /** Set for a call that waits, for the outside world or a password's hash: it opens its own short transactions. */
  waits?: true;
  /** Set for what only a signed-in person may do: a token for programs is refused. */
  personal?: true;
}

export type Routes = Record<string, Route>;

const abouts = new WeakMap<Routes, string>();

/**
 * The calls of one resource. Keeps literal types while checking the shape.
 * @param about what the resource is, as a heading of the API page
 */
export function defineRoutes<const R extends Routes>(about: string, routes: R): R {
  abouts.set(routes, about);
  return routes;
}

/** What the resource of these calls is. */
export function aboutOf(routes: Routes): string {
  return abouts.get(routes) ?? "";
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

/** What a client passes in. */
export type Input<R extends Route> = In<R, "params"> & In<R, "query"> & In<R, "body"> & Sent<R, Blob>;
/** What a handler receives, after parsing. */
export type Parsed<R extends Route> = Out<R, "params"> & Out<R, "query"> & Out<R, "body"> & Sent<R, Buffer>;
/** What a handler returns, before serialising. */
export type Result<R extends Route> = z.input<R["response"]>;
/** What a client gets back in `data`. */
export type Reply<R extends Route> = z.output<R["response"]>;
/** One row of a list route. */
export type Row<R extends Route> = Reply<R> extends { list: (infer T)[] } ? T : never;
