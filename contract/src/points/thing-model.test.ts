import { describe, expect, test } from "vitest";
import type { PointRules } from "./function-points.ts";
import {
  identifierOf,
  keyFor,
  type ThingModel,
  thingModel,
  toDeviceKeys,
  toIdentifiers,
} from "./thing-model.ts";
import { readReport } from "./value-report.ts";

describe("hostile keys", () => {
  const points = [
    { identifier: "level", data_type: "value", transfer_type: "issue_report", min: 0, max: 100 },
  ] as const satisfies readonly PointRules[];
  const odd = ["__proto__", "constructor", "toString", "LEVEL", "Level", "😀".repeat(128), "a,b", '"'];
  const many = Array.from({ length: 200 - odd.length }, (_, i) => `key.${i}`);
  const mapped = thingModel(
    points,
    [...odd, ...many].map((key) => ({ key, identifier: "level" })),
  );
  const window = { now: 1, oldest: 0, newest: 2 };

  test.each(odd)("%j is an ordinary key in received and in sent messages", (key) => {
    const values = JSON.parse(`{${JSON.stringify(key)}:7}`) as Record<string, unknown>;
    expect(readReport(mapped.index, values, window).good).toEqual([["level", { value: 7, time: 1 }]]);
    const one = thingModel(points, [{ key, identifier: "level" }]);
    expect(JSON.stringify(toDeviceKeys(one, { level: 7 }))).toBe(`{${JSON.stringify(key)}:7}`);
    expect(toIdentifiers(one, values)).toEqual({ level: 7 });
    expect(({} as { level?: unknown }).level).toBeUndefined();
  });

  test("200 mapped keys do not make reading a large message many times slower", () => {
    const values = Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`k${i}`, i]));
    const plain = thingModel(points);
    const take = (model: ThingModel) => {
      const start = performance.now();
      readReport(model.index, values, window);
      return performance.now() - start;
    };
    // In turns: what else the machine does falls on both. Looking for each of the 200 keys would take a hundred times as long.
    const turns = Array.from({ length: 10 }, () => ({ plain: take(plain), mapped: take(mapped) }));
    const fastest = (kind: "plain" | "mapped") => Math.min(...turns.map((turn) => turn[kind]));
    expect(fastest("mapped")).toBeLessThan(20 * fastest("plain"));
  });
});

test("sends the first of several keys, and ignores a key that is an identifier or is already mapped", () => {
  const points = ["a", "b"].map((identifier): PointRules => {
    return { identifier, data_type: "bool", transfer_type: "report" };
  });
  const model = thingModel(points, [
    { key: "b", identifier: "a" },
    { key: "x.1", identifier: "a" },
    { key: "x.2", identifier: "a" },
    { key: "x.1", identifier: "b" },
    { key: "y", identifier: "gone" },
  ]);
  expect([keyFor(model, "a"), keyFor(model, "b"), keyFor(model, "c")]).toEqual(["x.1", "b", "c"]);
  expect(["b", "x.1", "x.2", "y"].map((name) => identifierOf(model, name))).toEqual(["b", "a", "a", "y"]);
  expect(thingModel(points).keys).toBeNull();
  const values = { a: true };
  expect(toDeviceKeys(thingModel(points), values), "nothing is copied without keys").toBe(values);
});
