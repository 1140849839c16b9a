import { defaultGenerators } from "@thingwright/contract/behavior/default-generators.ts";
import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import { fromWire } from "@thingwright/contract/points/values.ts";
import { expect, test } from "vitest";
import { FakeDevice, FakeScheduler } from "../test/fake-device.ts";
import { point } from "../test/points.ts";
import { tracksOf } from "./behavior-state.ts";
import { runBehavior } from "./behavior.ts";

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

test("a moved number is held as a valid value of its type", () => {
  const left = held({ level: 47.2717, fan: { speed: 3.4 } });
  expect(left).toEqual([45, { speed: 3 }]);
  expect(points.map((one, i) => fromWire(one, left[i]).ok)).toEqual([true, true]);
});

test("an issued number that is not on a step is held unchanged", () => {
  expect(held({ level: 47, fan: { speed: 3 } })).toEqual([47, { speed: 3 }]);
});

test.each([
  ["begins", undefined],
  ["comes back", { values: { heat: 19 }, told: {} }],
])("a value with a daily curve fits the time of day at once when a device %s", async (_, state) => {
  const heat = point("heat", { data_type: "float", transfer_type: "report", min: 0, max: 40, step: 0.1 });
  const device = new FakeDevice();
  const scheduler = new FakeScheduler(Date.UTC(2026, 0, 1, 4));
  const generators = { heat: { kind: "day", low: 10, high: 20 } as const };
  runBehavior(device, thingModel([heat], []), { scheduler, generators, state });
  device.connect();
  await scheduler.advance(20_000);
  const values = device.posts.map(({ heat: value }) => Number(value));
  expect(values.length).toBeGreaterThan(1);
  for (const value of values) expect(value).toBeLessThan(10.5);
});
