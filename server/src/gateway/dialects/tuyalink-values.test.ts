import { expect, test } from "vitest";
import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import { modelOf } from "./tuyalink-model.ts";
import { TuyaLinkReader } from "./tuyalink-values.ts";

const model = thingModel(
  [
    { identifier: "level", data_type: "value", min: 0, max: 100, step: 5 },
    { identifier: "heat", data_type: "float", min: -40, max: 80 },
    {
      identifier: "mode",
      data_type: "enum_int",
      enums: [
        { value: 1, text: "a" },
        { value: 5, text: "b" },
      ],
    },
    { identifier: "scene", data_type: "enum_string", enums: [{ value: "day", text: "a" }] },
    { identifier: "label", data_type: "string", max_length: 50 },
    {
      identifier: "fault",
      data_type: "fault",
      transfer_type: "report",
      faults: ["E1", "E2", "E3"].map((code) => ({ code, content: "hot" })),
    },
    {
      identifier: "area",
      data_type: "struct",
      transfer_type: "issue",
      members: [
        { identifier: "value", name: "点", data_type: "value", min: 0, max: 9 },
        { identifier: "time", name: "点", data_type: "value", min: 0, max: 9 },
      ],
    },
    {
      identifier: "alarm",
      data_type: "struct",
      members: [
        { identifier: "value", name: "点", data_type: "value", min: 0, max: 9 },
        { identifier: "time", name: "点", data_type: "value", min: 0, max: 9 },
      ],
    },
  ].map((point) => FunctionPoint.parse({ name: "点", transfer_type: "issue_report", ...point })),
);
const window = { now: 1_795_358_700_000, oldest: 1_795_000_000_000, newest: 1_796_000_000_000 };

function read(how: (reader: TuyaLinkReader) => void) {
  const reader = new TuyaLinkReader({ model, window });
  how(reader);
  const { records, reason } = reader.outcome;
  return reason ?? records;
}
const properties = (values: Record<string, unknown>) => read((reader) => reader.properties(values));

test.each([
  [0, []],
  [1, ["E1"]],
  [6, ["E2", "E3"]],
  [7, ["E1", "E2", "E3"]],
])("the fault bits %i mean the faults %j", (bits, codes) => {
  expect(properties({ fault: bits })).toEqual([{ time: window.now, values: { fault: codes } }]);
});

test.each([8, -1, 0.5, "1", 2 ** 40])("%j is refused as a fault bitmap", (bits) => {
  expect(properties({ fault: bits })).toBe("fault: Must be an array of fault codes");
});

test("a structure may have members called value and time", () => {
  expect(properties({ alarm: { value: 1, time: 2 } })).toEqual([
    { time: window.now, values: { alarm: { value: 1, time: 2 } } },
  ]);
  expect(properties({ alarm: { value: { value: 3 }, time: 1_795_358_600 } })).toEqual([
    { time: 1_795_358_600_000, values: { alarm: { value: 3 } } },
  ]);
  expect(properties({ alarm: 5 })).toBe("alarm: Must be an object");
});

test("the outputs of an event are function points, or members if the event is a structure itself", () => {
  expect(read((reader) => reader.event("hot", { heat: 70, level: 5 }, undefined))).toEqual([
    { time: window.now, values: { heat: 70, level: 5 } },
  ]);
  expect(read((reader) => reader.event("alarm", { value: 7 }, 1_795_358_600))).toEqual([
    { time: 1_795_358_600_000, values: { alarm: { value: 7 } } },
  ]);
  expect(read((reader) => reader.event("hot", {}, undefined))).toBe(
    "hot: The product has no such function point",
  );
  expect(read((reader) => reader.event("level", {}, undefined))).toBe("level: Must be an integer");
});

test("the time of arrival is used if the time is missing or null", () => {
  const arrived = [{ time: window.now, values: { level: 1 } }];
  expect(properties({ level: { value: 1 } })).toEqual(arrived);
  expect(properties({ level: { value: 1, time: null } })).toEqual(arrived);
});

test.each(["1795358600", 5, 1.5])("%j is refused as a time", (time) => {
  expect(properties({ level: { value: 1, time } })).toMatch(/^level: The time must be/);
});

test("the model has a type for each kind of function point", () => {
  const told = modelOf("pk1", model) as { services: [{ properties: { code: string; typeSpec: object }[] }] };
  const types = told.services[0].properties.map(({ code, typeSpec }) => [code, typeSpec]);
  const members = { value: { type: "value", min: 0, max: 9, step: 1, scale: 0 } };
  expect(Object.fromEntries(types)).toEqual({
    level: { type: "value", min: 0, max: 100, step: 5, scale: 0 },
    heat: { type: "float", min: -40, max: 80, step: 0.01 },
    mode: { type: "enum", range: [1, 5] },
    scene: { type: "enum", range: ["day"] },
    label: { type: "string", maxlen: 50 },
    fault: { type: "bitmap", label: ["E1", "E2", "E3"], maxlen: 3 },
    area: { type: "struct", properties: { ...members, time: members.value } },
    alarm: { type: "struct", properties: { ...members, time: members.value } },
  });
});
