import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { describe, expect, it } from "vitest";
import {
  addPoints,
  differenceOf,
  insertPoint,
  orderPoints,
  patchPoint,
  putPoint,
  removePoint,
} from "./changes.ts";

function point(identifier: string, fields: Partial<FunctionPoint> = {}): FunctionPoint {
  return {
    identifier,
    name: identifier,
    data_type: "bool",
    transfer_type: "report",
    scene_trigger: false,
    scene_execute: false,
    standard: false,
    ...fields,
  };
}
const [a, b, c] = [point("a"), point("b"), point("c")];
const ids = (list: readonly FunctionPoint[]) => list.map((one) => one.identifier).join("");

describe("changes of a definition", () => {
  it("orders points, and appends points that the order does not name", () => {
    expect(ids(orderPoints(["c", "a"])([a, b, c]))).toBe("cab");
  });

  it("replaces a point in place, also under a new identifier, or appends it", () => {
    expect(ids(putPoint("b", point("x"))([a, b, c]))).toBe("axc");
    expect(ids(putPoint(null, point("x"))([a, b]))).toBe("abx");
    expect(ids(putPoint("gone", point("x"))([a]))).toBe("ax");
  });

  it("adds, inserts, removes and patches points", () => {
    expect(ids(addPoints([b, c])([a, b]))).toBe("abc");
    expect(ids(insertPoint(c, 1)([a, b]))).toBe("acb");
    expect(ids(removePoint("a")([a, b]))).toBe("b");
    expect(patchPoint("a", { scene_trigger: true })([a, b])[0]?.scene_trigger).toBe(true);
    expect(patchPoint("z", { scene_trigger: true })([a])).toEqual([a]);
  });
});

describe("the difference of two definitions", () => {
  it("names added, removed and changed points", () => {
    expect(differenceOf([a, b], [point("b", { name: "B" }), c])).toEqual({
      added: ["c"],
      removed: ["a"],
      changed: ["b"],
      reordered: false,
    });
  });

  it("detects a changed order of points, and ignores the order of fields", () => {
    const turned = Object.fromEntries(Object.entries(b).toReversed()) as unknown as FunctionPoint;
    expect(differenceOf([a, b], [turned, a])).toEqual({
      added: [],
      removed: [],
      changed: [],
      reordered: true,
    });
  });
});
