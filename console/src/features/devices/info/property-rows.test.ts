import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { expect, test } from "vitest";
import { lampPoint } from "../testing/points.ts";
import { propertyRows } from "./property-rows.ts";

const state = (identifier: string, reported: unknown, desired?: unknown): [string, PropertyState] => [
  identifier,
  {
    identifier,
    reported: reported === undefined ? null : { value: reported, time: 1 },
    desired: desired === undefined ? null : { value: desired, time: 2, version: 1 },
  },
];

test("lists properties in product order, then deleted points, and marks a differing desired value as pending", () => {
  const points = ["power", "bright", "colour", "mode"].map(lampPoint);
  const rows = propertyRows(
    points,
    new Map([
      state("old", 1),
      state("colour", { hue: 1 }, { hue: 1 }),
      state("power", false, true),
      state("mode", undefined, "white"),
    ]),
  );
  expect(rows.map(({ identifier, point, pending }) => [identifier, point !== undefined, pending])).toEqual([
    ["power", true, true],
    ["bright", true, false],
    ["colour", true, false],
    ["mode", true, true],
    ["old", false, false],
  ]);
});
