import { beforeAll, describe, expect, it } from "vitest";
import { everyRoute, type Resource } from "@thingwright/contract/grammar/api.ts";
import { categories } from "@thingwright/contract/products/categories.ts";
import { listOf, listQuery, wholeListOf } from "@thingwright/contract/grammar/page.ts";
import { Product, products } from "@thingwright/contract/products/products.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { defineRoutes, type Parsed, type Route } from "@thingwright/contract/grammar/route.ts";
import { Id, IdParams } from "@thingwright/contract/basics/text.ts";
import { sql as raw } from "kysely";
import { z } from "zod";
import { mount } from "../../src/http/mount.ts";
import { listing } from "../../src/platform/database/list-page.ts";
import { accountScope, appScope, type Scope, systemScope } from "../../src/platform/database/scope.ts";
import { everything, type Sql, within } from "../../src/platform/database/sql.ts";
import { findProduct } from "../../src/modules/products/products.store.ts";
import { forFile } from "../for-file.ts";
import { startPlatform } from "../harness.ts";
import { holesAtHome } from "./at-home.ts";
import { sortsOf } from "./list-inputs.ts";
import { type Known, sampleOf, type Stop } from "./samples.ts";
import { recordStatements, slowSorts } from "./sort-indexes.ts";
import { holesIn } from "./walk.ts";
import { makeWalkers, type Walkers } from "./walkers.ts";

/** Routes with mistakes, which the walk must notice. */
const probe = defineRoutes("A probe", {
  /** Finds a product by its id without a scope. */
  get: {
    method: "GET",
    path: "/probe/:id",
    access: "product:read",
    summary: "",
    params: IdParams,
    response: Product,
  },
  /** Joins the products of all owners. Of its sorts, "model" has no index, and "colour" is no column. */
  list: {
    method: "GET",
    path: "/probe",
    access: "product:read",
    summary: "",
    query: listQuery(["created_at", "model", "colour"], {}),
    response: listOf(z.object({ id: Id, product_key: z.string() })),
  },
  /** Finds rows beyond its scope, because its condition is an `or` without parentheses. */
  search: {
    method: "GET",
    path: "/probe_search",
    access: "product:read",
    summary: "",
    query: listQuery(["created_at"], {}),
    response: listOf(z.object({ id: Id })),
  },
  /** Has no rows, so that the walk cannot tell whether it would leak any. */
  empty: {
    method: "GET",
    path: "/probe_empty",
    access: "product:read",
    summary: "",
    response: wholeListOf(z.object({ id: Id })),
  },
  /** Finds any home of the app for every person of that app. */
  home: {
    base: "app",
    method: "GET",
    path: "/probe/:id",
    access: "public",
    credential: "person",
    summary: "",
    params: IdParams,
    response: z.object({ id: Id }),
  },
  /** Shows the rooms of all people of the maker. */
  rooms: {
    base: "app",
    method: "GET",
    path: "/probe",
    access: "public",
    credential: "person",
    summary: "",
    response: wholeListOf(z.object({ id: Id })),
  },
});

const page = listing({
  table: "product",
  matching: (
    _scope: Scope,
    sql: Sql,
    _filter: Omit<Parsed<typeof probe.list>["query"], "sort"> & { sort: "model" },
  ) =>
    everything(systemScope("forgotten"), sql)
      .selectFrom("category")
      .innerJoin("product", "product.category_id", "category.id"),
  select: (found) => found.select(["product.id", "product.product_key"]),
});

let walkers: Walkers;
let known: Known;

const asked = recordStatements();
const platform = await forFile(
  startPlatform({}, (http) => {
    mount(http, "probe", probe, {
      get: async ({ params }, { sql }) => (await findProduct(systemScope("forgotten"), sql, params.id))!,
      list: ({ query }, { scope, sql }) => page(scope, sql, { ...query, sort: query.sort as "model" }),
      search: async ({ query: { keyword } }, { scope, sql }) => {
        const mine = within(scope, sql).selectFrom("product").select("product.id");
        const like = `%${keyword ?? ""}%`;
        const found = keyword ? mine.where(raw<boolean>`model ilike ${like} or name ilike ${like}`) : mine;
        const list = await found.execute();
        return { list, total: list.length };
      },
      empty: async () => ({ list: [] }),
      home: async ({ params }, { person, sql }) => {
        const found = await within(appScope(person), sql)
          .selectFrom("home")
          .select("home.id")
          .where("home.id", "=", params.id)
          .executeTakeFirst();
        if (!found) throw problem("not_found");
        return found;
      },
      rooms: async (_input, { person, sql }) => ({
        list: await within(accountScope(person.ownerId), sql).selectFrom("room").select("room.id").execute(),
      }),
    });
  }),
);
beforeAll(async () => {
  walkers = await makeWalkers(platform);
  const category = (await walkers.owner.ok(categories.list)).list[0]!.children[0]!.id;
  known = { ...walkers.own, ...walkers.offered, category, tenant: walkers.tenantId };
});

function stopAt(resource: Resource, name: string, route: Route): Stop {
  return { name: `${resource}.${name}`, route, sample: sampleOf(resource, name, known), known };
}

const sorted = [...everyRoute()].filter(({ route }) => sortsOf(route).length > 0);

describe("the security checks of every route", () => {
  for (const { resource, name, route } of everyRoute()) {
    it(`${resource}.${name} refuses callers without the right and bad input`, async () => {
      expect(await holesIn(stopAt(resource, name, route), walkers)).toEqual([]);
    });
  }

  for (const { resource, name, route } of sorted) {
    it(`${resource}.${name} has an index for each of its sorts`, async () => {
      const database = { asked, connectionString: platform.connectionString };
      expect(await slowSorts(stopAt(resource, name, route), walkers, database)).toEqual([]);
    });
  }

  it("drops fields of a body that its route does not name", () => {
    const smuggled = {
      level: 1,
      owner_id: walkers.foreign.member,
      uid: walkers.foreign.member,
      is_admin: true,
    };
    for (const { resource, name, route } of everyRoute()) {
      const { body } = sampleOf(resource, name, known);
      if (!route.body || typeof body !== "object") continue;
      const parsed = route.body.safeParse({ ...body, ...smuggled });
      const taken = Object.keys(parsed.data ?? {}).filter((key) => key in smuggled);
      expect(taken, `${resource}.${name}`).toEqual([]);
    }
  });

  it("notices a route that forgets its scope", async () => {
    const sample = { params: { id: walkers.own.product } };
    const holes = await holesIn({ name: "probe.get", route: probe.get, sample, known }, walkers);
    expect(holes).toEqual([
      expect.stringContaining("another tenant's id"),
      expect.stringContaining("an id that the role leaves out"),
    ]);
  });

  it("notices a list that shows rows of others, and a sort by an unknown column", async () => {
    const holes = await holesIn({ name: "probe.list", route: probe.list, sample: {}, known }, walkers);
    const [{ product_key: foreign }, { product_key: leftOut }] = await Promise.all([
      walkers.stranger.ok(products.get, { params: { id: walkers.foreign.product } }),
      walkers.owner.ok(products.get, { params: { id: walkers.leftOut.product } }),
    ]);
    for (const hole of [
      `probe.list unfiltered as owner shows another tenant's row: product.product_key ${foreign}`,
      `probe.list as limited shows another tenant's row: product.id ${walkers.foreign.product}`,
      `probe.list unfiltered as limited shows a row that the role leaves out: product.product_key ${leftOut}`,
      expect.stringContaining("probe.list ?sort=colour&order=asc as owner: HTTP 500"),
    ])
      expect(holes).toContainEqual(hole);
  });

  it("notices a filter that undoes the scope", async () => {
    const stop: Stop = { name: "probe.search", route: probe.search, sample: {}, known };
    expect(await holesIn(stop, walkers)).toContain(
      `probe.search ?keyword=a as owner shows another tenant's row: product.id ${walkers.foreign.product}`,
    );
  });

  it("notices a list for which no foreign rows exist that could leak", async () => {
    const stop: Stop = { name: "probe.empty", route: probe.empty, sample: {}, known };
    expect(await holesIn(stop, walkers)).toEqual([
      "probe.empty shows a stranger none of its rows: make some beside the module's samples",
    ]);
  });

  it("notices when people reach homes that they do not belong to", async () => {
    const { home, room } = walkers.own;
    const { nextDoor, otherApp } = walkers.households;
    const sample = { params: { id: home } };
    expect(await holesAtHome({ name: "probe.home", route: probe.home, sample, known }, walkers)).toEqual([
      "probe.home as a member of another home: HTTP 200 success",
      `probe.home as a member of another home shows home ${home}`,
      "probe.home as a guest of one device: HTTP 200 success",
      `probe.home as a guest of one device shows home ${home}`,
      "probe.home with the home (1) of nextDoor: HTTP 200 success",
      `probe.home with the home (1) of nextDoor shows home ${nextDoor.ids.home}`,
    ]);
    const stop: Stop = { name: "probe.rooms", route: probe.rooms, sample: {}, known };
    expect(await holesAtHome(stop, walkers)).toEqual([
      `probe.rooms as a member of another home shows room ${room}`,
      `probe.rooms as a person of another app shows room ${room}`,
      `probe.rooms as a guest of one device shows room ${room}`,
      `probe.rooms at home shows room ${nextDoor.ids.room} of nextDoor`,
      `probe.rooms at home shows room ${otherApp.ids.room} of otherApp`,
    ]);
  });

  it("notices a sort without an index, and a list too long to be sorted without one", async () => {
    const database = { asked, connectionString: platform.connectionString };
    const query = listQuery(["created_at", "model"], {});
    const route = { ...probe.list, query };
    const slow = await slowSorts({ name: "probe.list", route, sample: {}, known }, walkers, database);
    expect(slow).toEqual(
      ["created_at", "model"].flatMap((sort) =>
        ["asc", "desc"].map(
          (order) =>
            `probe.list ?sort=${sort}&order=${order}: no index of product serves it within the rows of its owner`,
        ),
      ),
    );
    const long = { ...probe.list, query: listQuery(["model"], {}, { atMost: 100_000 }) };
    expect(
      await slowSorts({ name: "probe.list", route: long, sample: {}, known }, walkers, database),
    ).toEqual(["probe.list: 100000 rows are not few enough to be sorted"]);
  });

  it("shows no products of another tenant or outside the role in the list of products", async () => {
    const { own, leftOut, foreign } = walkers;
    const all = [own.product, leftOut.product, foreign.product];
    for (const [who, seen] of [
      ["owner", [own.product, leftOut.product]],
      ["member", [own.product, leftOut.product]],
      ["limited", [own.product]],
      ["tenant", []],
      ["admin", []],
    ] as const) {
      const ids = (await walkers[who].ok(products.list)).list.map((row) => row.id);
      expect(
        all.filter((id) => ids.includes(id)),
        who,
      ).toEqual(seen);
    }
  });
});
