import { expect, test } from "vitest";
import { contentRefusals } from "../basics/content-rules.ts";
import { FunctionPoint } from "../points/function-points.ts";
import { voicePlatforms } from "../products/voice-platforms.ts";
import { VoiceSetup } from "../products/voice.ts";
import { proposedDeviceType } from "./device-types.ts";
import { pointMatch, proposedSetup, withProposals } from "./matches.ts";

const pointOf = (identifier: string, rest: object, transfer_type = "issue_report") =>
  FunctionPoint.parse({ identifier, name: "功能", transfer_type, ...rest });
const choice = (...values: string[]) => ({
  data_type: "enum_string",
  enums: values.map((value) => ({ value, text: value })),
});
const member = (identifier: string, max: number) => ({
  identifier,
  name: "值",
  data_type: "value",
  min: 0,
  max,
});

const lamp = [
  pointOf("switch_led", { data_type: "bool" }),
  pointOf("bright_value", { data_type: "value", min: 0, max: 1000 }),
  pointOf("temp_value", { data_type: "value", min: 0, max: 1000 }),
  pointOf("colour_data", {
    data_type: "struct",
    members: [member("h", 360), member("s", 1000), member("v", 1000)],
  }),
  pointOf("scene_data", { data_type: "string", max_length: 60 }),
  pointOf("do_not_disturb", { data_type: "bool" }),
];
const conditioner = [
  pointOf("switch", { data_type: "bool" }),
  pointOf("target_temperature", { data_type: "float", min: 16, max: 30, step: 0.5, unit: "°C" }),
  pointOf("temperature", { data_type: "float", min: -20, max: 60, step: 0.1, unit: "°C" }, "report"),
  pointOf("ac_mode", choice("auto", "cool", "heat", "dry", "fan", "boost")),
  pointOf("fan_speed", choice("low", "medium", "high")),
  pointOf("fault", { data_type: "fault", faults: [{ code: "E1", content: "x" }] }, "report"),
];
const sensor = [
  pointOf("temperature", { data_type: "float", min: -20, max: 60, step: 0.1, unit: "°C" }, "report"),
  pointOf("humidity", { data_type: "value", min: 0, max: 100, unit: "%" }, "report"),
  pointOf("illuminance", { data_type: "value", min: 0, max: 2000, unit: "lux" }, "report"),
];

const mapped = (points: FunctionPoint[], platform: (typeof voicePlatforms)[number]) => {
  const type = proposedDeviceType(points);
  const setup = proposedSetup(platform, points, type);
  return points.map((point) => {
    const { verdict, reasons } = pointMatch(platform, setup, point, type);
    return [
      setup.features.find((one) => one.identifier === point.identifier)?.feature,
      verdict,
      ...reasons.map(({ key }) => key),
    ];
  });
};

test("proposes a device type from the function points", () => {
  expect([lamp, conditioner, sensor, []].map(proposedDeviceType)).toEqual([
    "light",
    "air_conditioner",
    "sensor",
    "other",
  ]);
});

test("proposes a mapping for each function point of a lamp, with the reason for an approximation", () => {
  expect(mapped(lamp, "alexa")).toEqual([
    ["power", "supported"],
    ["brightness", "approximated", "scaled"],
    ["color_temperature", "approximated", "assumed_kelvin"],
    ["color", "supported"],
    [undefined, "impossible", "text"],
    ["toggle", "supported"],
  ]);
  expect(mapped(lamp, "miot").at(3)).toEqual(["color", "approximated", "rgb"]);
  expect(mapped(lamp, "dingdong").slice(2)).toEqual([
    [undefined, "impossible", "no_feature"],
    ["color", "approximated", "color_names"],
    [undefined, "impossible", "text"],
    [undefined, "unused"],
  ]);
});

test("reports what a platform cannot express of an air conditioner", () => {
  expect(mapped(conditioner, "google")).toEqual([
    ["power", "supported"],
    ["target_temperature", "supported"],
    ["temperature", "supported"],
    ["mode", "approximated", "values_lost"],
    ["fan_speed", "supported"],
    [undefined, "impossible", "fault"],
  ]);
  expect(mapped(conditioner, "tmall")[1]).toEqual(["target_temperature", "approximated", "rounded"]);
  expect(mapped(conditioner, "baidu")[4]).toEqual(["fan_speed", "approximated", "levels"]);
});

test("maps the measurements of a sensor that a platform supports", () => {
  expect(mapped(sensor, "xiaodu")).toEqual([
    ["temperature", "supported"],
    ["humidity", "supported"],
    [undefined, "impossible", "only_reported"],
  ]);
});

test("a proposed setup is valid, and keeps what the maker has already chosen", () => {
  for (const platform of voicePlatforms)
    for (const points of [lamp, conditioner, sensor]) {
      const setup = proposedSetup(platform, points, proposedDeviceType(points));
      expect(VoiceSetup.parse(setup)).toEqual(setup);
      expect(contentRefusals(points, { voice: { [platform]: setup } })).toEqual([]);
    }
  const own = { features: [{ feature: "toggle" as const, identifier: "switch_led" }] };
  const { features } = withProposals(own, proposedSetup("alexa", lamp, "light"));
  expect(features[0]).toEqual(own.features[0]);
  expect(features.filter(({ identifier }) => identifier === "switch_led")).toHaveLength(1);
});

test("reports an unmapped function point as unused, and an issue-only one as not queryable", () => {
  expect(pointMatch("alexa", undefined, lamp[0]!, "light")).toMatchObject({
    verdict: "unused",
    feature: "power",
  });
  const blind = pointOf("switch", { data_type: "bool" }, "issue");
  const setup = { features: [{ feature: "power" as const, identifier: "switch" }] };
  expect(pointMatch("alexa", setup, blind, "switch").reasons).toEqual([{ key: "not_reported" }]);
});
