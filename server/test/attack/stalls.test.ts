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

/**
 * The longest turn of the event loop, in multiples of the fixed work. The fixed work takes some 5 ms on a machine on
 * which a turn may take 50 ms.
 */
const longestTurn = 10;
const mostBytes = 300 * 2 ** 20;
/**
 * Bytes of rows that a call may read before it waits for its turn. It needs them to find out who calls, and what the
 * call is about.
 */
const mostUnpaced = 20_000;
const atOnce = 50;
/** An account has only one heavy call at work at a time, and its other ones hold no memory while they wait. */
const heavyAtOnce = 10;
/** Garbage is collected only after this many bytes, because collecting it before each call would take too long. */
const garbage = 100 * 2 ** 20;

/** An account, and the ids of its objects. */
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

/**
 * Routes that read come first, then those that change something, then those that delete. Objects that were created last
 * are deleted first.
 */
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

/**
 * Returns a new token for each call, because some calls end their session. The token is empty if the person at home no
 * longer exists.
 */
function tokenFor(route: Route, { owner, known }: Maker): Promise<string> {
  const { sql, clock } = platform;
  if (route.credential === "person") return signInAtHome(sql, clock, known.appUser).catch(() => "");
  return signInAs(sql, clock, isForLevelOne(route.access) ? admin.owner : owner.owner);
}

/** Adds the content of the largest product to all other products of the large account. */
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
  // The first call of a route in a process takes longer, because code is loaded and JSON writers are compiled.
  // Therefore each route is called once before anything is measured.
  const small = await makeMaker("small");
  for (const { name, route, sample } of routes)
    if (route.method !== "DELETE")
      await elsewhere.call(name, await tokenFor(route, small), sample(small.known));
  large = await makeMaker("large");
  largest = await largestProduct(large.owner);
  await addDevices(platform.connectionString, { productId: large.known.product, count: 20_000 });
  await enlarge();
});

/** Whether the handler of a call takes its own turn. Any other call waits for its turn before it reads anything. */
const isPacedByVerb = (route: Route) =>
  route.waits === true || (route.access === "public" && route.credential === undefined);

/** Increases the versions of the products, so that data that is cached by version has to be computed again. */
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
      // If one call takes less than half of its share, many calls together stay below the limit.
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
  // A turn that is shorter than this is always short enough. After a longer turn, the fixed work is measured again,
  // because the machine may be slower for a while.
  const least = (longestTurn / 2) * fixedWorkMs();
  await forgetKept();
  const measured = async (name: string, route: Route, input: Sample) => {
    const token = await tokenFor(route, large);
    await wait(20);
    watch.take();
    const { status } = await elsewhere.call(name, token, input);
    // Work that follows the answer is counted for its call, too.
    await wait(5);
    return { status, turnMs: watch.take().turnMs };
  };
  for (const { name, route, sample } of routes) {
    if (route.method !== "GET") await enlarge();
    let { status, turnMs } = await measured(name, route, sample(large.known));
    if (isPacedByVerb(route) && reads.last > mostUnpaced) unpaced.push(`${name}: ${reads.last} bytes`);
    if (turnMs < least) continue;
    let fixed = fixedWorkMs();
    // A GET can be repeated. A call that blocks the event loop does so each time, whereas a busy machine slows a call
    // down only now and then.
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
