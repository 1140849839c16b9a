import { expect, it } from "vitest";
import { collectAndReturn } from "../memory/collector.ts";
import { KnownTotals } from "./known-totals.ts";
import { accountScope, scopeOf, systemScope } from "./scope.ts";

const all = accountScope("a");

it("remembers a large total, for a while, for one scope and one filter", () => {
  let now = 1000;
  const totals = new KnownTotals(() => now);
  totals.of(all).set("online", 5000);
  totals.of(all).set("few", 10);
  expect(totals.of(all).get("online")).toBe(5000);
  expect(totals.of(all).get("few")).toBeUndefined();
  expect(totals.of(all).get("offline")).toBeUndefined();
  expect(totals.of(accountScope("b")).get("online")).toBeUndefined();
  expect(totals.of(scopeOf({ owner: "a", products: ["p"], apps: "all" })).get("online")).toBeUndefined();
  now = 60_000;
  expect(totals.of(all).get("online")).toBeUndefined();
});

it("drops the totals of an account after a change, including totals that are being counted", () => {
  const totals = new KnownTotals();
  const counting = totals.of(all);
  totals.of(all).set("online", 5000);
  totals.forget("a");
  counting.set("online", 5000);
  expect(totals.of(all).get("online")).toBeUndefined();
});

it("caches nothing for system scopes", () => {
  const scope = systemScope("a test");
  const totals = new KnownTotals();
  totals.of(scope).set("all", 5000);
  expect(totals.of(scope).get("all")).toBeUndefined();
});

it("takes little memory, however long the filters and the products of a role are", () => {
  const products = Array.from(
    { length: 1000 },
    (_, i) => `0190a000-0000-7000-8000-${String(i).padStart(12, "0")}`,
  );
  // A slow machine takes longer than totals are known for.
  const totals = new KnownTotals(() => 0);
  collectAndReturn();
  const before = process.memoryUsage().heapUsed;
  const some = totals.of(scopeOf({ owner: "a", products, apps: "all" }));
  for (let i = 0; i < 1000; i++) some.set(`${i}`, 5000);
  collectAndReturn();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(4 * 1024 ** 2);
  expect(some.get("999")).toBe(5000);
});
