import { expect, test } from "vitest";
import { sidebarHeights } from "../../ui/sidebar.tsx";
import { type Chosen, openSections } from "./open-sections.ts";

const present = [
  { section: "products", entries: 4 },
  { section: "system", entries: 2 },
  { section: "account", entries: 6 },
] as const;

const { group, panel, entry } = sidebarHeights;
const heads = present.length * group;
const entriesOf = (...counts: number[]) => counts.reduce((sum, count) => sum + panel + count * entry, 0);

const open = (room: number, chosen: Chosen = {}, current: "products" | "account" = "products") => [
  ...openSections({ present, current, chosen, room }),
];

test("opens all menu sections when they fit", () => {
  expect(open(heads + entriesOf(4, 2, 6))).toEqual(["products", "system", "account"]);
});

test("folds sections from the end when they do not fit, but never the current section", () => {
  expect(open(heads + entriesOf(4, 2, 6) - 1)).toEqual(["products", "system"]);
  expect(open(heads + entriesOf(4))).toEqual(["products"]);
  expect(open(0)).toEqual(["products"]);
  expect(open(heads + entriesOf(4, 6), {}, "account")).toEqual(["products", "account"]);
  expect(open(0, {}, "account")).toEqual(["account"]);
});

test("keeps a section that the user folded closed until it becomes the current section", () => {
  expect(open(10_000, { account: false, products: false })).toEqual(["products", "system"]);
  expect(open(10_000, { account: false }, "account")).toEqual(["products", "system", "account"]);
});

test("keeps a section that the user opened open even if it does not fit", () => {
  expect(open(heads, { account: true })).toEqual(["products", "account"]);
});
