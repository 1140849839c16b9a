import type { Generator } from "@thingwright/contract/points/behavior.ts";
import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { describe, expect, it } from "vitest";
import { previewOf } from "./preview.ts";

const number = FunctionPoint.parse({
  identifier: "warmth",
  name: "Warmth",
  data_type: "float",
  transfer_type: "report",
  min: 0,
  max: 100,
  step: 0.1,
});
const door = FunctionPoint.parse({
  identifier: "door",
  name: "Door",
  data_type: "enum_string",
  transfer_type: "report",
  enums: ["closed", "open", "ajar"].map((value) => ({ value, text: value })),
});

describe("the preview of a generator", () => {
  it("of kind day starts at midnight, with the lowest value at 4:00 and the highest at 16:00", () => {
    const { values, low, high, lasts } = previewOf(number, { kind: "day", low: 10, high: 20 });
    expect([low, high, lasts]).toEqual([10, 20, 86_400_000]);
    expect(values.indexOf(Math.min(...values)) / values.length).toBeCloseTo(4 / 24, 1);
    expect(values.indexOf(Math.max(...values)) / values.length).toBeCloseTo(16 / 24, 1);
  });

  it("contains changing values for every kind", () => {
    const kinds: Generator[] = [
      { kind: "walk", low: 20, high: 40, pace: 2 },
      { kind: "count", by: 1, seconds: 60 },
      { kind: "follow", of: "other", rate: 5, wobble: 0 },
      { kind: "drain", hours: 48 },
      { kind: "drain", hours: 48, charging: "charging" },
    ];
    for (const generator of kinds)
      expect(new Set(previewOf(number, generator).values).size, generator.kind).toBeGreaterThan(10);
    for (const kind of ["cycle", "alarm"] as const) {
      const { values, high, stepped } = previewOf(door, { kind, minutes: 5 });
      expect(new Set(values).size, kind).toBeGreaterThan(1);
      expect([high, stepped]).toEqual([2, true]);
    }
  });

  it("is the same on every call", () => {
    const walk = { kind: "walk", low: 20, high: 40, pace: 2 } as const;
    expect(previewOf(number, walk)).toEqual(previewOf(number, walk));
  });
});
