import { defaultGenerators } from "@thingwright/contract/behavior/default-generators.ts";
import { fromWire } from "@thingwright/contract/values.ts";
import { expect, test } from "vitest";
import { point } from "../test/points.ts";
import { tracksOf } from "./behavior-state.ts";

const fan = point("fan", {
  data_type: "struct",
  transfer_type: "issue_report",
  members: [{ identifier: "speed", name: "Speed", data_type: "value", min: 0, max: 9, step: 1 }],
});
const points = [
  point("level", { data_type: "value", transfer_type: "issue_report", min: 0, max: 100, step: 5 }),
  fan,
];
const held = (values: Record<string, number | Record<string, number>>) =>
  [...tracksOf(points, defaultGenerators(points), { values, told: {} }).values()].map(({ shown }) => shown);

test("a number that is held after it has moved is one of its type", () => {
  const left = held({ level: 47.2717, fan: { speed: 3.4 } });
  expect(left).toEqual([45, { speed: 3 }]);
  expect(points.map((one, i) => fromWire(one, left[i]).ok)).toEqual([true, true]);
});

test("what was issued between steps is held as it was issued", () => {
  expect(held({ level: 47, fan: { speed: 3 } })).toEqual([47, { speed: 3 }]);
});
