import { describe, expect, test } from "vitest";
import { differences } from "./difference.ts";

describe("differences", () => {
  test("names changed values and leaves out the others", () => {
    const before = { name: "Lamp", model: "L-1", status: 1 };
    expect(differences(before, { ...before, name: "Lamp 2" })).toEqual([
      { path: "name", before: "Lamp", after: "Lamp 2" },
    ]);
    expect(differences(before, { ...before })).toEqual([]);
  });

  test("compares nested objects field by field", () => {
    expect(
      differences(
        { products: { kind: "some", ids: ["a"] } },
        { products: { kind: "some", ids: ["a", "b"] } },
      ),
    ).toEqual([{ path: "products.ids", before: undefined, after: ["b"] }]);
    expect(differences({ products: { kind: "some", ids: ["a"] } }, { products: { kind: "all" } })).toEqual([
      { path: "products.kind", before: "some", after: "all" },
      { path: "products.ids", before: ["a"], after: undefined },
    ]);
  });

  test("finds entries of a list by their ids, whatever their order", () => {
    const relay = { identifier: "relay", name: "Power" };
    const mode = { identifier: "mode", name: "Mode" };
    expect(differences({ list: [relay, mode] }, { list: [mode, relay] })).toEqual([]);
    expect(differences({ list: [relay, mode] }, { list: [{ ...mode, name: "Programme" }] })).toEqual([
      { path: "list[relay].identifier", before: "relay", after: undefined },
      { path: "list[relay].name", before: "Power", after: undefined },
      { path: "list[mode].name", before: "Mode", after: "Programme" },
    ]);
  });

  test("shows every value of a created or deleted object", () => {
    expect(differences(null, { name: "Lamp", on: false })).toEqual([
      { path: "name", before: undefined, after: "Lamp" },
      { path: "on", before: undefined, after: false },
    ]);
    expect(differences({ name: "Lamp" }, null)).toEqual([{ path: "name", before: "Lamp", after: undefined }]);
    expect(differences(null, null)).toEqual([]);
  });

  test("treats null and a missing value as equal", () => {
    expect(differences({ role_id: null }, {})).toEqual([]);
    expect(differences({ role_id: null }, { role_id: "r" })).toEqual([
      { path: "role_id", before: null, after: "r" },
    ]);
  });

  test("compares lists of objects without ids as a whole", () => {
    expect(differences({ list: [{ x: 1 }] }, { list: [{ x: 2 }] })).toEqual([
      { path: "list", before: [{ x: 1 }], after: [{ x: 2 }] },
    ]);
  });

  test("shows the removed and added values of lists of plain values", () => {
    expect(differences({ list: [] }, { list: ["a"] })).toEqual([
      { path: "list", before: undefined, after: ["a"] },
    ]);
    expect(differences(["a", "b"], ["b", "c"], "list")).toEqual([
      { path: "list", before: ["a"], after: ["c"] },
    ]);
    expect(differences(["a", "b"], ["b", "a"], "list")).toEqual([
      { path: "list", before: ["a", "b"], after: ["b", "a"] },
    ]);
    expect(differences(["a"], ["a"], "list")).toEqual([]);
  });

  test("reports a plain value that became an object as one change", () => {
    expect(differences({ a: 1 }, { a: { b: 1 } })).toEqual([{ path: "a", before: 1, after: { b: 1 } }]);
  });
});
