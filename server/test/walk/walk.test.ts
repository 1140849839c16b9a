import { beforeAll, describe, expect, it } from "vitest";
import { everyRoute, type Resource } from "@thingwright/contract/api.ts";
import { categories } from "@thingwright/contract/categories.ts";
import { Product, products } from "@thingwright/contract/products.ts";
import { defineRoutes } from "@thingwright/contract/route.ts";
import { IdParams } from "@thingwright/contract/text.ts";
import { mount } from "../../src/http/mount.ts";
import { systemScope } from "../../src/platform/database/scope.ts";
import { findProduct } from "../../src/modules/products/products.store.ts";
import { forFile } from "../for-file.ts";
import { startPlatform } from "../harness.ts";
import { type Sample, sampleOf } from "./samples.ts";
import { holesIn, type Stop } from "./walk.ts";
import { makeWalkers, type Walkers } from "./walkers.ts";

/** A route as somebody in a hurry writes it: it finds whatever id it is given. */
const probe = defineRoutes("A probe", {
  get: {
    method: "GET",
    path: "/probe/:id",
    access: "product:read",
    summary: "",
    params: IdParams,
    response: Product,
  },
});

let walkers: Walkers;
let category: string;

const platform = await forFile(
  startPlatform({}, (http) => {
    mount(http, "probe", probe, {
      get: async ({ params }, { sql }) => (await findProduct(systemScope("forgotten"), sql, params.id))!,
    });
  }),
);
beforeAll(async () => {
  walkers = await makeWalkers(platform);
  category = (await walkers.owner.ok(categories.list)).list[0]!.children[0]!.id;
});

function stopAt(resource: Resource, name: string): Sample {
  return sampleOf(resource, name, { ...walkers.own, category, tenant: walkers.tenantId });
}

describe("the walk over the whole contract", () => {
  for (const { resource, name, route } of everyRoute()) {
    it(`${resource}.${name} refuses who may not and what must not`, async () => {
      const stop: Stop = { name: `${resource}.${name}`, route, sample: stopAt(resource, name) };
      expect(await holesIn(stop, walkers)).toEqual([]);
    });
  }

  it("lets no body carry what its route does not name", () => {
    const smuggled = {
      level: 1,
      owner_id: walkers.foreign.member,
      uid: walkers.foreign.member,
      is_admin: true,
    };
    for (const { resource, name, route } of everyRoute()) {
      const { body } = stopAt(resource, name);
      if (!route.body || typeof body !== "object") continue;
      const parsed = route.body.safeParse({ ...body, ...smuggled });
      const taken = Object.keys(parsed.data ?? {}).filter((key) => key in smuggled);
      expect(taken, `${resource}.${name}`).toEqual([]);
    }
  });

  it("notices a route that forgets its scope", async () => {
    const stop: Stop = {
      name: "probe.get",
      route: probe.get,
      sample: { params: { id: walkers.own.product } },
    };
    const holes = await holesIn(stop, walkers);
    expect(holes).toEqual([
      expect.stringContaining("another tenant's id"),
      expect.stringContaining("an id that the role leaves out"),
    ]);
  });

  it("never shows another tenant's rows in a list", async () => {
    const { own, leftOut, foreign } = walkers;
    const everything = [own.product, leftOut.product, foreign.product];
    for (const [who, seen] of [
      ["owner", [own.product, leftOut.product]],
      ["member", [own.product, leftOut.product]],
      ["limited", [own.product]],
      ["tenant", []],
      ["admin", []],
    ] as const) {
      const ids = (await walkers[who].ok(products.list)).list.map((row) => row.id);
      expect(
        everything.filter((id) => ids.includes(id)),
        who,
      ).toEqual(seen);
    }
  });
});
