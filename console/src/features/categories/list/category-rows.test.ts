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

test("lists each category before its children, and hides the children of folded categories", () => {
  expect(idsOf({})).toEqual(["l", "b", "s", "k", "o"]);
  expect(idsOf({ folded: new Set(["l"]) })).toEqual(["l", "k", "o"]);
});

test("finds names in both languages, with the parents of a match and all children of a first-level match", () => {
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

test("offers categories for new products only if they are online under an online parent", () => {
  const offered = rowsOf(tree, filter).filter((row) => row.offered);
  expect(offered.map(({ id }) => id)).toEqual(["l", "b"]);
});
