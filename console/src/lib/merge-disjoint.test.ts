import { expect, test } from "vitest";
import { mergeDisjoint } from "./merge-disjoint.ts";

test("joins several parts into one table", () => {
  const table: Record<"a" | "b" | "c", number> = mergeDisjoint({ a: 1 }, { b: 2, c: 3 });
  expect(table).toEqual({ a: 1, b: 2, c: 3 });
});

test("a key that is missing, or in two parts, does not compile", () => {
  // @ts-expect-error -- no part has the key `c`
  const lacking: Record<"a" | "b" | "c", number> = mergeDisjoint({ a: 1 }, { b: 2 });
  // @ts-expect-error -- both parts have the key `b`
  const twice = mergeDisjoint({ a: 1, b: 1 }, { b: 2 });
  expect([lacking, twice]).toHaveLength(2);
});
