import { describe, expect, it } from "vitest";
import { moveOf } from "./part.ts";

describe("moveOf", () => {
  it.each([
    ["down", "bcad", { from: 0, to: 2 }],
    ["up", "acbd", { from: 1, to: 2 }],
    ["to the front", "dabc", { from: 3, to: 0 }],
  ])("finds the entry that was moved %s", (_, after, move) => {
    const from = [..."abcd"];
    const found = moveOf(from, [...after])!;
    const moved = from.toSpliced(found.from, 1).toSpliced(found.to, 0, from[found.from]!);
    expect(moved.join("")).toBe(after);
    expect(found).toEqual(move);
  });

  it("finds no move in an unchanged order", () => {
    expect(moveOf(["a"], ["a"])).toBeUndefined();
  });
});
