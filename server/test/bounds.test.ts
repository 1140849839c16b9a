import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { categories } from "@thingwright/contract/products/categories.ts";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { type Bound, Quota } from "../src/platform/database/quota.ts";
import { systemScope } from "../src/platform/database/scope.ts";
import { everything } from "../src/platform/database/sql.ts";
import type { Caller } from "./caller.ts";
import { forFile } from "./for-file.ts";
import { startPlatform } from "./harness.ts";
import { makeFixture, makeOfferings } from "./walk/fixture.ts";
import { type Known, sampleOf } from "./walk/samples.ts";

const platform = await forFile(startPlatform());
let owner: Caller;
let known: Known;
beforeAll(async () => {
  owner = await platform.actor();
  const category = (await owner.ok(categories.list)).list[0]!.children[0]!.id;
  known = {
    ...(await makeFixture(platform, owner)),
    ...(await makeOfferings(platform, await platform.actor(1))),
    category,
    tenant: owner.owner,
  };
});
afterEach(() => void vi.restoreAllMocks());

/**
 * Tables of the platform itself. They have one row for each migration, event that is not dispatched yet, running
 * process, and kind of work that processes divide among them. One more row states where the files are.
 */
const platformTables = [
  "acme",
  "acme_challenge",
  "file_place",
  "installation",
  "migration",
  "node",
  "outbox",
  "shared_work",
];

const bounds = platform.modules.flatMap(({ tables = {} }) => Object.entries(tables)) as [
  string,
  Bound | Bound[],
][];
const quotas = bounds.flatMap(([table, bound]) =>
  [bound]
    .flat()
    .filter((one) => one instanceof Quota)
    .map((quota) => ({ table, quota })),
);

it("every table has a module that says what bounds it", async () => {
  const reading = systemScope("the test reads the catalogue");
  const tables = await everything(reading, platform.sql).introspection.getTables();
  const parents = tables.map(({ name }) => name).filter((name) => !/_p\d+$/.test(name));
  const bounded = bounds.map(([table]) => table);
  const without = parents.filter((name) => ![...bounded, ...platformTables].includes(name));
  expect(
    without,
    "tables that no module's `tables` names: add them with a Quota, or with what bounds them",
  ).toEqual([]);
  expect([...bounded, ...platformTables].toSorted()).toEqual(parents.toSorted());
});

it.each(quotas)("at least one call is refused by the quota of $table", async ({ quota }) => {
  vi.spyOn(quota, "most", "get").mockReturnValue(0);
  const refused: string[] = [];
  for (const { resource, name, route } of everyRoute()) {
    if (route.method !== "POST" || route.access === "public") continue;
    const { problem } = await owner.call(route, sampleOf(resource, name, known));
    if (problem === "quota_exceeded") refused.push(`${resource}.${name}`);
  }
  expect(refused, "no call that makes something asks the quota").not.toEqual([]);
});
