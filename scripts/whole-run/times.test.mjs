import { expect, test } from "vitest";
import { judge, partsOf } from "./times.mjs";

const file = (name, project, began, ended) => ({ file: name, project, began, ended, failures: [] });

test("a part takes from its first file to its last, and projects that run together are one", () => {
  const files = [
    file("a", "unit", 1000, 3000),
    file("b", "server", 2000, 9000),
    file("c", "e2e", 9500, 12_000),
    file("d", "attack", 12_000, 12_500),
  ];
  expect(partsOf({ files })).toEqual({ "units and server": 8, browser: 2.5, attacks: 0.5 });
});

test("what takes longer than its share of the fixed work fails, and the longest files are named", () => {
  const files = Array.from({ length: 12 }, (_, i) => file(`${i}.test.ts`, "unit", 0, i * 1000));
  const judged = (checks) => judge({ checks }, { files }, 2, { checks: 30 });
  expect(judged(60).failed).toEqual([]);
  expect(judged(61).failed).toEqual([
    expect.stringContaining("checks took 61 s, more than the budget of 60 s"),
  ]);
  const named = judged(60).lines.flatMap((line) => /(\d+)\.test\.ts/.exec(line)?.[1] ?? []);
  expect(named).toEqual(["11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]);
});
