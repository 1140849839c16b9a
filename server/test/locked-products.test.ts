import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { categories } from "@thingwright/contract/products/categories.ts";
import { productStatus, type ProductStatus } from "@thingwright/contract/grammar/enums.ts";
import { changesSomething } from "@thingwright/contract/grammar/route.ts";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "./caller.ts";
import { setProductStatus } from "./factories.ts";
import { forFile } from "./for-file.ts";
import { startPlatform } from "./harness.ts";
import { makeFixture, makeOfferings } from "./walk/fixture.ts";
import { type Known, sampleOf } from "./walk/samples.ts";

/**
 * Calls that may change a product in every stage, because devices in the field do not depend on what these calls
 * change.
 */
const open = [
  "products.copy",
  "products.renewSecret",
  "products.setShelf",
  "productVoice.openOrClose",
  "productPanels.choose",
  "productPanels.preview",
  "productLabels.create",
  "productLabels.update",
  "productLabels.remove",
  "productGroups.join",
  "productGroups.leave",
  "releases.setStatus",
  "production.create",
  "production.update",
  "production.makeMissing",
  "production.close",
  "production.createStation",
  "production.revokeStation",
  "production.labels",
  "productionAlarms.acknowledge",
  "keyMapping.replace",
  "virtualDevices.create",
  "virtualDevices.setOnline",
  "virtualDevices.setBehavior",
  "virtualDevices.startScenario",
  "virtualDevices.endScenario",
  "virtualDevices.remove",
  "scenarios.create",
  "scenarios.update",
  "scenarios.remove",
  "scenarios.play",
  "shares.ofPanel",
  "shares.ofVirtualDevice",
  "shares.endOne",
  "shares.end",
];

const changing = [...everyRoute()]
  .filter(({ route }) => changesSomething(route) && /^\/product\/:id(\/|$)/.test(route.path))
  // Calls that delete come last, because other calls need the objects.
  .toSorted((a, b) => Number(a.route.method === "DELETE") - Number(b.route.method === "DELETE"))
  .map(({ resource, name, route }) => ({ called: `${resource}.${name}`, resource, name, route }));

const platform = await forFile(startPlatform());
let owner: Caller;
let known: Known;
beforeAll(async () => {
  owner = await platform.actor();
  known = {
    ...(await makeFixture(platform, owner)),
    ...(await makeOfferings(platform, await platform.actor(1))),
    category: (await owner.ok(categories.list)).list[0]!.children[0]!.id,
    tenant: owner.owner,
  };
});

const { developing, trial, mass, ceased } = productStatus;

it.each(changing)("$called is refused for a released product unless it is listed as open", async (one) => {
  const sample = sampleOf(one.resource, one.name, known);
  const isLocked = async (stage: ProductStatus) => {
    await setProductStatus(platform.connectionString, sample.params!.id!, stage);
    return (await owner.call(one.route, sample)).problem === "product_locked";
  };
  const isOpen = open.includes(one.called);
  for (const stage of [trial, mass, ceased] as const)
    expect(await isLocked(stage), "locked, or named among the calls that are open").toBe(!isOpen);
  // `products.remove` is not called for a product in development, because it would delete the objects that other calls
  // need.
  expect(one.called === "products.remove" || !(await isLocked(developing)), "returned").toBe(true);
});

it("the list of open calls names only existing calls", () => {
  expect(open.filter((one) => !changing.some(({ called }) => called === one))).toEqual([]);
});
