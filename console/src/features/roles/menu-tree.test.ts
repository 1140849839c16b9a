import { describe, expect, test } from "vitest";
import { missingLists, neighbour, pick, pickAll, pickedOf, tickOf, type TreeEntry } from "./menu-tree.ts";

const list: TreeEntry = { key: "productList", view: "productList", edit: "productList:edit" };
const points: TreeEntry = {
  key: "productDefinition",
  view: "productDefinition",
  edit: "productDefinition:edit",
};
const info: TreeEntry = { key: "deviceInfo", view: "deviceInfo", edit: null };
const entries = [list, points, info];
const none = new Set<never>();

describe("one checkbox", () => {
  test("checking edit also checks view", () => {
    expect(pick(none, list, "edit", true)).toEqual(new Set(["productList", "productList:edit"]));
  });
  test("checking view alone does not check edit", () => {
    expect(pick(none, list, "view", true)).toEqual(new Set(["productList"]));
  });
  test("unchecking view also unchecks edit", () => {
    const both = pick(none, list, "edit", true);
    expect(pick(both, list, "view", false)).toEqual(none);
  });
  test("unchecking edit keeps view checked", () => {
    const both = pick(none, list, "edit", true);
    expect(pick(both, list, "edit", false)).toEqual(new Set(["productList"]));
  });
  test("of an entry without edit ignores edit", () => {
    expect(pick(none, info, "edit", true)).toEqual(none);
    const seen = pick(none, info, "view", true);
    expect(pick(seen, info, "edit", false)).toEqual(seen);
  });
});

describe("a section", () => {
  test("is checked fully, partly or not", () => {
    expect(tickOf(none, entries, "view")).toBe("none");
    const some = pick(none, info, "view", true);
    expect(tickOf(some, entries, "view")).toBe("some");
    expect(tickOf(pickAll(none, entries, "view", true), entries, "view")).toBe("all");
  });
  test("considers only entries that have the column", () => {
    const edited = pickAll(none, entries, "edit", true);
    expect(tickOf(edited, entries, "edit")).toBe("all");
    expect(tickOf(edited, entries, "view")).toBe("some");
    expect(tickOf(edited, [info], "edit")).toBe("none");
  });
  test("loses edit when view is unchecked", () => {
    const all = pickAll(pickAll(none, entries, "view", true), entries, "edit", true);
    expect(all.size).toBe(5);
    expect(pickAll(all, entries, "view", false)).toEqual(none);
    expect(tickOf(pickAll(all, entries, "edit", false), entries, "view")).toBe("all");
  });
});

test("shows view as checked for a role that has only the permission to edit", () => {
  const tree = [{ section: "products", entries }];
  expect(pickedOf(["productList:edit"], tree)).toEqual(new Set(["productList", "productList:edit"]));
});

test("names the list screens that a role lacks to reach the detail screens it includes", () => {
  const real: TreeEntry = { key: "realDevices", view: "realDevices", edit: "realDevices:edit" };
  const virtual: TreeEntry = { key: "virtualDevices", view: "virtualDevices", edit: "virtualDevices:edit" };
  const devices: TreeEntry = { key: "deviceList", view: "deviceList", edit: "deviceList:edit" };
  const all = [list, devices, points, virtual, real, info];
  const parents: Record<string, string> = {
    productDefinition: "product",
    virtualDevices: "product",
    realDevices: "product",
    deviceInfo: "device",
  };
  const missing = (...keys: TreeEntry["view"][]) =>
    missingLists(new Set(keys), all, (key) => parents[key]).map(({ key }) => key);
  expect(missing()).toEqual([]);
  expect(missing("productList")).toEqual([]);
  expect(missing("productDefinition")).toEqual(["productList"]);
  expect(missing("productList", "deviceInfo")).toEqual(["realDevices"]);
  expect(missing("deviceInfo")).toEqual(["productList", "realDevices"]);
  expect(missing("productList", "virtualDevices", "deviceInfo")).toEqual([]);
  expect(missing("deviceList", "deviceInfo")).toEqual([]);
});

test("arrow keys move from checkbox to checkbox and skip rows without one", () => {
  const rows = [
    { view: true, edit: true },
    { view: true, edit: false },
    { view: true, edit: true },
  ];
  expect(neighbour(rows, { row: 0, column: "view" }, "ArrowDown")).toEqual({ row: 1, column: "view" });
  expect(neighbour(rows, { row: 0, column: "edit" }, "ArrowDown")).toEqual({ row: 2, column: "edit" });
  expect(neighbour(rows, { row: 1, column: "view" }, "ArrowRight")).toBeUndefined();
  expect(neighbour(rows, { row: 2, column: "edit" }, "ArrowLeft")).toEqual({ row: 2, column: "view" });
  expect(neighbour(rows, { row: 2, column: "view" }, "ArrowDown")).toBeUndefined();
  expect(neighbour(rows, { row: 0, column: "view" }, "Enter")).toBeUndefined();
});
