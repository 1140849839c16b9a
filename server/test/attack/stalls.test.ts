import { setTimeout as wait } from "node:timers/promises";
import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { sql as raw } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectGarbage } from "../../src/platform/memory/collector.ts";
import { systemScope } from "../../src/platform/database/scope.ts";
import { everything } from "../../src/platform/database/sql.ts";
import { addDevices } from "../bulk.ts";
import type { Caller } from "../caller.ts";
import { signInAs } from "../factories.ts";
import { forFile } from "../for-file.ts";
import { startPlatform } from "../harness.ts";
import { largestProduct } from "../largest-product.ts";
import { fixedWorkMs, heldBytes, LoopWatch } from "./loop-watch.ts";
import { signInAtHome } from "../people.ts";
import { Elsewhere } from "./elsewhere.ts";
import { makeFixture, makeOfferings } from "../walk/fixture.ts";
import { type Known, type OfferedFixture, type Sample, sampleOf } from "../walk/samples.ts";
import { UnpacedReads } from "./unpaced-reads.ts";
import { isForLevelOne } from "../walk/walkers.ts";

/** In times of the fixed work, which takes some 5 ms where 50 ms are the most. */
const longestTurn = 10;
const mostBytes = 300 * 2 ** 20;
/** Bytes of rows that a call may read before its turn: who calls, and what it is about. */
const mostUnpaced = 20_000;
const atOnce = 50;
/** Of these an account has one at a time, and the others hold nothing. */
const heavyAtOnce = 10;
/** Collecting takes a moment: not before each call. */
const garbage = 100 * 2 ** 20;

/** An account, and what it has. */
interface Maker {
  owner: Caller;
  known: Known;
}

const reads = new UnpacedReads();
afterAll(() => reads.close());
const platform = await forFile(startPlatform({}, ({ app }) => reads.follow(app)));
const elsewhere = await forFile(Promise.resolve(new Elsewhere(platform.url)));
const db = everything(systemScope("the test makes all products of an account large"), platform.sql);
const watch = new LoopWatch();
afterAll(() => watch.close());

let admin: Caller;
let offered: OfferedFixture;
let large: Maker;
let largest: string;

/** Everything that is read, then what changes something, then what deletes, what was made last first. */
const routes = (() => {
  const all = [...everyRoute()].map(({ resource, name: verb, route }) => ({
    name: `${resource}.${verb}`,
    route,
    sample: (known: Known) => sampleOf(resource, verb, known),
  }));
  const of = (...methods: string[]) => all.filter(({ route }) => methods.includes(route.method));
  return [...of("GET"), ...of("POST", "PUT"), ...of("DELETE").toReversed()];
})();

async function makeMaker(name: string): Promise<Maker> {
  const owner = await platform.actor();
  const own = await makeFixture(platform, owner);
  const { category_id: category } = await owner.ok(products.get, { params: { id: own.product } });
  const { uid: tenant } = await admin.ok(tenants.create, {
    body: {
      email: `${name}@example.com`,
      nickname: name,
      company_name: name,
      device_quota: 10,
      member_quota: 10,
    },
  });
  return { owner, known: { ...own, ...offered, category, tenant } };
}

/** A token of its own for each call, as some end the session; none for who is gone. */
function tokenFor(route: Route, { owner, known }: Maker): Promise<string> {
  const { sql, clock } = platform;
  if (route.credential === "person") return signInAtHome(sql, clock, known.appUser).catch(() => "");
  return signInAs(sql, clock, isForLevelOne(route.access) ? admin.owner : owner.owner);
}

/** Lets all products of the large account have what the largest has, beside their own. */
async function enlarge(): Promise<void> {
  for (const table of ["product", "product_edition"])
    await raw`
      update ${raw.table(table)} as one set points = one.points || large.points,
        content = one.content || jsonb_build_object('function_texts',
          coalesce(one.content -> 'function_texts', '{}') || (large.content -> 'function_texts'))
      from product as large
      where large.id = ${largest} and one.owner_id = large.owner_id and one.id <> large.id
        and jsonb_array_length(one.points) < 100`.execute(db);
}

beforeAll(async () => {
  admin = await platform.actor(1);
  offered = await makeOfferings(platform, admin);
  // What is done for the first time in a process takes longer: code is loaded, and writers are made.
  const small = await makeMaker("small");
  for (const { name, route, sample } of routes)
    if (route.method !== "DELETE")
      await elsewhere.call(name, await tokenFor(route, small), sample(small.known));
  large = await makeMaker("large");
  largest = await largestProduct(large.owner);
  await addDevices(platform.connectionString, { productId: large.known.product, count: 20_000 });
  await enlarge();
});

/** Whether only the verb of a call asks for a turn: any other call waits for one before it reads anything. */
const isPacedByVerb = (route: Route) =>
  route.waits === true || (route.access === "public" && route.credential === undefined);

/** Has what is kept by version made anew. */
async function forgetKept(): Promise<void> {
  const { owner } = large.owner;
  await raw`update product set definition_version = definition_version + 1 where owner_id = ${owner}`.execute(
    db,
  );
}

it.each([true, false])(
  "uses limited memory for many concurrent calls of the same route (heavy routes: %s)",
  async (heavy) => {
    const many = heavy ? heavyAtOnce : atOnce;
    const isAsked = ({ route }: { route: Route }) => route.method === "GET" && Boolean(route.heavy) === heavy;
    const excessive: string[] = [];
    collectGarbage();
    const least = heldBytes();
    for (const { name, route, sample } of routes.filter(isAsked)) {
      const token = await tokenFor(route, large);
      if (heldBytes() > least + garbage) collectGarbage();
      const grownBy = async (calls: number) => {
        const before = heldBytes();
        watch.take();
        const call = () => elsewhere.call(name, token, sample(large.known));
        await Promise.all(Array.from({ length: calls }, call));
        return watch.take().bytes - before;
      };
      // Where one call takes less than half of its share, many take less than the most together.
      if ((await grownBy(1)) < mostBytes / many / 2) continue;
      await forgetKept();
      collectGarbage();
      const grown = await grownBy(many);
      if (grown > mostBytes) excessive.push(`${name}: ${Math.round(grown / 2 ** 20)} MiB`);
    }
    expect(excessive).toEqual([]);
  },
);

it("does not block the event loop with any call on objects of the maximum size", async () => {
  const stalls: string[] = [];
  const unpaced: string[] = [];
  // The work is done again, for a machine may be slower for a while, but not where the turn was short in any case.
  const least = (longestTurn / 2) * fixedWorkMs();
  await forgetKept();
  const measured = async (name: string, route: Route, input: Sample) => {
    const token = await tokenFor(route, large);
    await wait(20);
    watch.take();
    const { status } = await elsewhere.call(name, token, input);
    // What follows upon an answer belongs to its call.
    await wait(5);
    return { status, turnMs: watch.take().turnMs };
  };
  for (const { name, route, sample } of routes) {
    if (route.method !== "GET") await enlarge();
    let { status, turnMs } = await measured(name, route, sample(large.known));
    if (isPacedByVerb(route) && reads.last > mostUnpaced) unpaced.push(`${name}: ${reads.last} bytes`);
    if (turnMs < least) continue;
    let fixed = fixedWorkMs();
    // What is read can be read again: a call that stalls does so each time, a machine that others use now and then.
    for (let again = 0; again < 2 && route.method === "GET" && turnMs > longestTurn * fixed; again++) {
      await forgetKept();
      ({ status, turnMs } = await measured(name, route, sample(large.known)));
      fixed = fixedWorkMs();
    }
    if (turnMs > longestTurn * fixed)
      stalls.push(`${name} (${status}): ${Math.round(turnMs)} ms, the fixed work ${fixed.toFixed(1)} ms`);
  }
  expect({ stalls, unpaced }).toEqual({ stalls: [], unpaced: [] });
});
