import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { expect, test } from "vitest";
import { fieldsOf, rulesFor, scenesOf, suggested } from "./scene-fields.ts";

const pointOf = (identifier: string, rest: object, transfer_type = "issue_report") =>
  FunctionPoint.parse({ identifier, name: "功能", transfer_type, ...rest });
const level = pointOf("level", { data_type: "value", min: 0, max: 100, unit: "%" });
const reading = pointOf("reading", { data_type: "float", min: -40, max: 80 }, "report");
const mode = pointOf("mode", {
  data_type: "enum_int",
  enums: [
    { value: 0, text: "自动" },
    { value: 1, text: "睡眠" },
  ],
});
const text = pointOf("text", { data_type: "string", max_length: 20 });
const points = [level, reading, mode, text];

test("converts scene settings to form fields and back, and drops a list that allows every value", () => {
  const scenes = {
    triggers: { level: { operators: ["gt" as const], min: 10 }, mode: {} },
    actions: { mode: { values: [1] }, level: { max: 80 } },
  };
  expect(scenesOf(points, fieldsOf(points, scenes))).toEqual(scenes);
  const all = { triggers: { level: {} }, actions: { mode: { values: [0, 1] } } };
  expect(scenesOf(points, fieldsOf(points, all))).toEqual({ triggers: { level: {} }, actions: { mode: {} } });
});

test("requires an operator and a value for a selected function point, and limits within the point's range", () => {
  const fields = fieldsOf(points, { triggers: { level: { min: 20 } }, actions: { mode: {}, level: {} } });
  Object.assign(fields.triggers.level!, { operators: [], max: 200 });
  fields.actions.mode!.values = [];
  fields.actions.level!.min = Number.NaN;
  fields.triggers.reading!.min = 900;
  const { error } = rulesFor(points).safeParse(fields);
  expect(error?.issues.map(({ path }) => path.join("."))).toContain("actions.level.min");
  fields.actions.level!.min = null;
  const { error: rest } = rulesFor(points).safeParse(fields);
  expect(rest?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["triggers.level.operators", "required"],
    ["actions.mode.values", "required"],
    ["triggers.level.max", "beyond_range"],
  ]);
});

test("suggests readings as triggers, settable numbers as actions, and texts as neither", () => {
  expect(points.map(suggested)).toEqual([
    { trigger: false, action: true },
    { trigger: true, action: false },
    { trigger: true, action: true },
    { trigger: false, action: false },
  ]);
});
