import type { Category } from "@thingwright/contract/products/categories.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { expect, test } from "vitest";
import { rowsOf } from "./category-rows.ts";

const one = (id: string, name: string, name_en: string, status: 1 | 2 = enabled.yes) => ({
  id,
  name,
  name_en,
  status,
  icon: "",
  built_in: false,
});
const tree: Category[] = [
  {
    ...one("l", "照明", "Lighting"),
    children: [one("b", "灯泡", "Bulb"), one("s", "灯带", "Light strip", enabled.no)],
  },
  { ...one("k", "厨房", "Kitchen", enabled.no), children: [one("o", "烤箱", "Oven")] },
];
const filter = { keyword: "", status: undefined, folded: new Set<string>() };
const idsOf = (change: Partial<Parameters<typeof rowsOf>[1]>) =>
  rowsOf(tree, { ...filter, ...change }).map(({ id }) => id);

test("shows each category before those below it, except those that are folded", () => {
  expect(idsOf({})).toEqual(["l", "b", "s", "k", "o"]);
  expect(idsOf({ folded: new Set(["l"]) })).toEqual(["l", "k", "o"]);
});

test("finds names in both languages, with what is above and, of the first level, all below", () => {
  expect(idsOf({ keyword: "bulb" })).toEqual(["l", "b"]);
  expect(idsOf({ keyword: "烤" })).toEqual(["k", "o"]);
  expect(idsOf({ keyword: "Lighting", folded: new Set(["l"]) })).toEqual(["l", "b", "s"]);
  expect(idsOf({ keyword: "o" })).toEqual(["k", "o"]);
  expect(idsOf({ keyword: "nothing" })).toEqual([]);
});

test("filters by state", () => {
  expect(idsOf({ status: enabled.no })).toEqual(["l", "s", "k"]);
  expect(idsOf({ status: enabled.yes })).toEqual(["l", "b", "k", "o"]);
  expect(idsOf({ status: enabled.yes, keyword: "strip" })).toEqual([]);
});

test("says which categories new products may have: online, below one that is online", () => {
  const offered = rowsOf(tree, filter).filter((row) => row.offered);
  expect(offered.map(({ id }) => id)).toEqual(["l", "b"]);
});
