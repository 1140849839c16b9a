import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { expect, test } from "vitest";
import { arrange } from "./arrange.ts";
import { heroOf, lightModeOf } from "./hero.ts";

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

test("shows a dimmable or coloured lamp as one control at the top, and its points nowhere else", () => {
  const { hero, rest } = heroIn([power, brightness, warmth, color, target]);
  expect(hero).toEqual({ kind: "light", power, brightness, temperature: warmth, color });
  expect(rest.controls).toEqual([target]);
  expect(heroIn([power, target]).hero).toBeUndefined();
});

test("shows the chosen function point at the top, in a form that fits its kind", () => {
  expect(heroIn([power, target, current], "target_temperature")).toMatchObject({
    hero: { kind: "climate", target, current, power },
    rest: { controls: [], readings: [] },
  });
  expect(heroIn([position, power], "target_position").hero).toEqual({ kind: "cover", position });
  expect(heroIn([current, power], "current_temperature").hero).toEqual({ kind: "reading", point: current });
  expect(heroIn([lock, power], "lock_state").hero).toEqual({ kind: "state", point: lock, glyph: "lock" });
  expect(heroIn([power, target], "switch").hero).toEqual({ kind: "plain", point: power });
});

test("shows the first number at the top if the device only measures", () => {
  expect(heroIn([lock, current]).hero).toEqual({ kind: "reading", point: current });
  expect(heroIn([lock]).hero).toBeUndefined();
});

test("shows a report-only state, such as air quality, together with the first measured number", () => {
  const air = point(
    "air_quality",
    { data_type: "enum_string", enums: [{ value: "good", text: "良" }] },
    "report",
  );
  const battery = point("battery", number("%"), "report");
  expect(heroIn([battery, current, air], "air_quality")).toMatchObject({
    hero: { kind: "state", glyph: "air", trend: current },
    rest: { readings: [battery] },
  });
});

test("shows the main actions at the top: a lamp's mode and scenes, a lock's buttons, a socket's consumption", () => {
  const choice = (identifier: string, values: string[], transfer = "issue_report") =>
    point(
      identifier,
      { data_type: "enum_string", enums: values.map((value) => ({ value, text: value })) },
      transfer,
    );
  const mode = choice("work_mode", ["white", "colour", "music"]);
  const scene = choice("light_scene", ["night", "read"]);
  expect(heroIn([power, brightness, mode, scene])).toMatchObject({
    hero: { mode, scene },
    rest: { controls: [] },
  });
  expect(["white", "COLOUR", "scene_1", "music"].map(lightModeOf)).toEqual([
    "white",
    "color",
    "scene",
    undefined,
  ]);
  const other = choice("eco_mode", ["low", "high"]);
  expect(heroIn([power, brightness, other]).rest.controls).toEqual([other]);

  const turn = choice("lock_control", ["lock", "unlock"], "issue");
  const chime = choice("chime_control", ["ring", "mute"], "issue");
  expect(heroIn([lock, chime, turn], "lock_state")).toMatchObject({
    hero: { kind: "state", action: turn },
    rest: { commands: [chime] },
  });
  const move = choice("cover_control", ["open", "close"]);
  expect(heroIn([position, move], "target_position").hero).toMatchObject({ kind: "cover", action: move });
  const fan = choice("fan_speed", ["low", "high"]);
  expect(heroIn([target, fan, power], "target_temperature").hero).toMatchObject({ power, fan });
  const draw = point("power", number("W"), "report");
  expect(heroIn([power, draw], "switch")).toMatchObject({
    hero: { kind: "plain", draw },
    rest: { readings: [] },
  });
});
