import { expect, test } from "vitest";
import { readView, writeView } from "./view.ts";

test("writes the selected properties and the range to the URL, and reads them back", () => {
  for (const view of [
    { points: ["a", "b"], choice: "24h" },
    { points: undefined, choice: { from: 5, to: 9 } },
    { points: ["a"], choice: undefined },
  ] as const)
    expect(readView(writeView({ ...view, points: view.points && [...view.points] }))).toEqual(view);
});

test("ignores invalid values in the URL, and keeps at most ten properties", () => {
  expect(readView({ range: "2y", from: "9", to: "5" })).toEqual({ points: undefined, choice: undefined });
  expect(readView({ points: "a,,a,b", range: "1h", from: "x" })).toEqual({
    points: ["a", "b"],
    choice: "1h",
  });
  expect(readView({ points: Array.from({ length: 30 }, (_, i) => `p${i}`).join(",") }).points).toHaveLength(
    10,
  );
});
