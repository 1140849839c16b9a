import { readdirSync } from "node:fs";
import { api, type Resource } from "@thingwright/contract/grammar/api.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import type { Caller } from "../caller.ts";
import type { Platform } from "../harness.ts";

/** An input of a call. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/**
 * Ids of objects that belong to products, one of each kind. A member's role may exclude these products. The samples of
 * each module add the ids of the objects that they make to this interface.
 */
export interface ProductFixture {}

/** Ids of other objects of an account, one of each kind. The samples of each module add to this interface, too. */
export interface AccountFixture {}

/**
 * Ids of objects that the platform offers to every account, one of each kind. The samples of each module add to it,
 * too.
 */
export interface OfferedFixture {}

export type Fixture = ProductFixture & AccountFixture;

/**
 * The ids that a sample may name: of the caller's own objects, of objects that the platform offers, and of a tenant.
 */
export type Known = Fixture & OfferedFixture & { category: string; tenant: string };

/** One stop of the walk: a route, an input that it accepts, and the ids that its inputs may name. */
export interface Stop {
  name: string;
  route: Route;
  sample: Sample;
  known: Known;
}

/** An input that each route accepts, with the caller's own ids: a route without one does not compile. */
export type SamplesOf<R extends Resource> = {
  [K in R]: { [N in keyof (typeof api)[K]]: (own: Known) => Sample };
};

/**
 * Makes objects that belong to products. Called once for the account's own products, and once more for the products
 * that the role of the limited member leaves out, with different unique values. `made` contains the objects of
 * resources that precede in the contract's `api`.
 */
export type MakeInProducts = (
  platform: Platform,
  owner: Caller,
  made: Fixture,
) => Promise<Partial<ProductFixture>>;

/**
 * Makes the other objects of an account. An object that refers to products refers to one of `made` and to one of
 * `others`, which the role of the limited member leaves out.
 */
export type MakeInAccount = (
  platform: Platform,
  owner: Caller,
  made: Fixture,
  others: ProductFixture,
) => Promise<Partial<AccountFixture>>;

/** Makes, as the platform's administrator, objects that it offers to every account. */
export type MakeOffered = (
  platform: Platform,
  admin: Caller,
  made: OfferedFixture,
) => Promise<Partial<OfferedFixture>>;

/** The exports of a module's `<name>.walk.ts`. */
interface ModuleSamples {
  samples: Partial<SamplesOf<Resource>>;
  makeInProducts?: MakeInProducts;
  makeInAccount?: MakeInAccount;
  makeOffered?: MakeOffered;
  /** Routes whose method and path may not change, as `GET /product/{}`. */
  published?: readonly string[];
}

async function loadSamples(): Promise<ModuleSamples[]> {
  const folder = new URL("../../src/modules/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const found = files.filter((file) => file.endsWith(".walk.ts"));
  const loaded = await Promise.all(
    found.map((file) => import(/* @vite-ignore */ new URL(file, folder).href) as Promise<ModuleSamples>),
  );
  const order = Object.keys(api);
  const rankOf = ({ samples }: ModuleSamples) => order.indexOf(Object.keys(samples)[0] ?? "");
  return loaded.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The samples of every module, in the order of the contract's `api`. */
export const moduleSamples = await loadSamples();

/** The input that a route accepts. Throws if no module has a sample of it. */
export function sampleOf(resource: Resource, name: string, known: Known): Sample {
  for (const { samples } of moduleSamples) {
    const of = samples[resource] as Record<string, (own: Known) => Sample> | undefined;
    if (of?.[name]) return of[name](known);
  }
  throw new Error(`${resource}.${name} has no sample: add a <name>.walk.ts to the module that mounts it`);
}
