import { expect, it } from "vitest";
import { KnownTotals } from "./known-totals.ts";
import { scopeOf, systemScope } from "./scope.ts";

const all = scopeOf({ owner: "a", products: "all" });

it("remembers a large total, for a while, for one scope and one filter", () => {
  let now = 1000;
  const totals = new KnownTotals(() => now);
  totals.of(all).set("online", 5000);
  totals.of(all).set("few", 10);
  expect(totals.of(all).get("online")).toBe(5000);
  expect(totals.of(all).get("few")).toBeUndefined();
  expect(totals.of(all).get("offline")).toBeUndefined();
  expect(totals.of(scopeOf({ owner: "b", products: "all" })).get("online")).toBeUndefined();
  expect(totals.of(scopeOf({ owner: "a", products: ["p"] })).get("online")).toBeUndefined();
  now = 60_000;
  expect(totals.of(all).get("online")).toBeUndefined();
});

it("forgets with a change the totals counted before it, and those being counted meanwhile", () => {
  const totals = new KnownTotals();
  const counting = totals.of(all);
  totals.of(all).set("online", 5000);
  totals.forget("a");
  counting.set("online", 5000);
  expect(totals.of(all).get("online")).toBeUndefined();
});

it("remembers nothing for the platform itself", () => {
  const scope = systemScope("a test");
  const totals = new KnownTotals();
  totals.of(scope).set("all", 5000);
  expect(totals.of(scope).get("all")).toBeUndefined();
});
