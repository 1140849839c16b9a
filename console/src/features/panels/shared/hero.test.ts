import { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { expect, test } from "vitest";
import { arrange } from "./arrange.ts";
import { heroOf } from "./hero.ts";

const point = (identifier: string, rest: object, transfer_type = "issue_report") =>
  FunctionPoint.parse({ identifier, name: "功能", transfer_type, ...rest });
const number = (unit: string) => ({ data_type: "value", min: 0, max: 100, unit });
const member = (identifier: string) => ({ identifier, name: "值", data_type: "value", min: 0, max: 100 });

const power = point("switch", { data_type: "bool" });
const brightness = point("brightness", number("%"));
const warmth = point("color_temperature", number("K"));
const color = point("color", { data_type: "struct", members: ["h", "s", "v"].map(member) });
const target = point("target_temperature", number("℃"));
const current = point("current_temperature", number("℃"), "report");
const position = point("target_position", number("%"));
const lock = point("lock_state", { data_type: "bool" }, "report");
const heroIn = (points: FunctionPoint[], main?: string) =>
  heroOf(arrange(points, { main: main ?? null, hidden: [] }));

test("what dims or has colours is a lamp, whose parts stand nowhere else", () => {
  const { hero, rest } = heroIn([power, brightness, warmth, color, target]);
  expect(hero).toEqual({ kind: "light", power, brightness, temperature: warmth, color });
  expect(rest.controls).toEqual([target]);
  expect(heroIn([power, target]).hero).toBeUndefined();
});

test("the chosen function point stands on top as the thing that it is", () => {
  expect(heroIn([power, target, current], "target_temperature")).toMatchObject({
    hero: { kind: "climate", target, current },
    rest: { controls: [power], readings: [] },
  });
  expect(heroIn([position, power], "target_position").hero).toEqual({ kind: "cover", position });
  expect(heroIn([current, power], "current_temperature").hero).toEqual({ kind: "reading", point: current });
  expect(heroIn([lock, power], "lock_state").hero).toEqual({ kind: "state", point: lock, glyph: "lock" });
  expect(heroIn([power, target], "switch").hero).toEqual({ kind: "plain", point: power });
});

test("a thing that only measures has its first number on top", () => {
  expect(heroIn([lock, current]).hero).toEqual({ kind: "reading", point: current });
  expect(heroIn([lock]).hero).toBeUndefined();
});
