import { expect, it } from "vitest";
import { batchQueries } from "./batch-queries.ts";

it("combines keys requested at the same moment into one query, of up to 500 keys", async () => {
  const loads: number[] = [];
  const find = batchQueries(async (keys: readonly number[]) => {
    loads.push(keys.length);
    return keys.map((key) => key * 2);
  });
  expect(await Promise.all([1, 2, 3].map(find))).toEqual([2, 4, 6]);
  expect(await find(5)).toBe(10);
  expect(loads).toEqual([3, 1]);
  const many = Array.from({ length: 1100 }, (_, i) => i);
  expect(await Promise.all(many.map(find))).toEqual(many.map((key) => key * 2));
  expect(loads.slice(2)).toEqual([500, 500, 100]);
});

it("passes a failure on to everyone who waits, and goes on", async () => {
  let fail = true;
  const find = batchQueries(async (keys: readonly string[]) => {
    if (fail) throw new Error("no database");
    return keys;
  });
  const asked = await Promise.allSettled(["a", "b"].map(find));
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fail = false;
  expect(await find("c")).toBe("c");
});
