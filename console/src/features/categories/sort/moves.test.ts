import type { Category } from "@thingwright/contract/products/categories.ts";
import { expect, test } from "vitest";
import { type Move, moved, movesToUndo, stillThere } from "./moves.ts";

const one = (id: string) => ({ id, name: id, name_en: id, status: 1 as const, icon: "", built_in: false });
const tree: Category[] = [
  { ...one("a"), children: [one("a1"), one("a2"), one("a3")] },
  { ...one("b"), children: [one("b1")] },
  { ...one("c"), children: [] },
];
const shown = (after: readonly Category[]) =>
  after.map(({ id, children }) => `${id}:${children.map((child) => child.id).join(",")}`).join(" ");

const moves: Record<string, [Move, string]> = {
  "orders the first level, with what is not named at the end": [
    { parentId: null, list: ["c", "a"] },
    "c: a:a1,a2,a3 b:b1",
  ],
  "orders what is below a category": [{ parentId: "a", list: ["a3", "a1", "a2"] }, "a:a3,a1,a2 b:b1 c:"],
  "moves a category to another parent": [{ parentId: "b", list: ["b1", "a2"] }, "a:a1,a3 b:b1,a2 c:"],
  "moves one to a parent that has none": [{ parentId: "c", list: ["b1"] }, "a:a1,a2,a3 b: c:b1"],
};

test.each(Object.entries(moves))("%s, and can be undone", (_what, [move, after]) => {
  const result = moved(tree, move);
  expect(shown(result)).toBe(after);
  expect(shown(movesToUndo(tree, move).reduce<Category[]>(moved, result))).toBe(shown(tree));
});

test("leaves out categories that no longer exist", () => {
  expect(stillThere(tree, { parentId: null, list: ["c", "gone", "a"] }).list).toEqual(["c", "a"]);
  expect(stillThere(tree, { parentId: "b", list: ["b1", "gone", "a2"] }).list).toEqual(["b1", "a2"]);
});
