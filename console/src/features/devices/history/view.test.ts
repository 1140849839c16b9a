import { expect, test } from "vitest";
import { readView, writeView } from "./view.ts";

test("properties and range stand in the address, as a length that ends now or as two times", () => {
  for (const view of [
    { points: ["a", "b"], choice: "24h" },
    { points: undefined, choice: { from: 5, to: 9 } },
    { points: ["a"], choice: undefined },
  ] as const)
    expect(readView(writeView({ ...view, points: view.points && [...view.points] }))).toEqual(view);
});

test("what an address gets wrong is left out", () => {
  expect(readView({ range: "2y", from: "9", to: "5" })).toEqual({ points: undefined, choice: undefined });
  expect(readView({ points: "a,,a,b", range: "1h", from: "x" })).toEqual({
    points: ["a", "b"],
    choice: "1h",
  });
  expect(readView({ points: Array.from({ length: 30 }, (_, i) => `p${i}`).join(",") }).points).toHaveLength(
    10,
  );
});
