import { expect, test } from "vitest";
import { oneTable } from "./one-table.ts";

test("parts are one table", () => {
  const table: Record<"a" | "b" | "c", number> = oneTable({ a: 1 }, { b: 2, c: 3 });
  expect(table).toEqual({ a: 1, b: 2, c: 3 });
});

test("a key that is missing, or claimed twice, does not compile", () => {
  // @ts-expect-error -- nobody gives `c`
  const lacking: Record<"a" | "b" | "c", number> = oneTable({ a: 1 }, { b: 2 });
  // @ts-expect-error -- both give `b`
  const twice = oneTable({ a: 1, b: 1 }, { b: 2 });
  expect([lacking, twice]).toHaveLength(2);
});
