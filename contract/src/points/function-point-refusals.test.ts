import { describe, expect, test } from "vitest";
import { point, structWith } from "../testing/function-points.ts";
import { problemsOf } from "../testing/problems-of.ts";
import { FunctionPoint } from "./function-points.ts";
import { validationMessages } from "../grammar/validation-messages.ts";

/** A message key, with the words that it stands for. */
type Words = readonly [key: string, en: string, zh_CN: string];

const required: Words = ["required", "Required", "必填"];
const identifierFormat: Words = [
  "identifier_format",
  "Start with a letter; then letters, digits and underscores",
  "以字母开头，可包含字母、数字和下划线",
];
const nameFormat: Words = [
  "function_name_format",
  "Only Chinese characters, English letters, digits, spaces and ( ) / % ℃ ° . · _ -",
  "仅支持中文、英文、数字、空格和 ( ) / % ℃ ° . · _ -",
];
const identifierExists: Words = ["identifier_exists", "Identifier exists", "标识符已存在"];
const atMost = (n: number): Words => ["too_long", `At most ${n} characters`, `最多 ${n} 个字符`];
const tooBig = (n: number): Words => ["too_big", `At most ${n}`, `不能大于 ${n}`];
const tooMany = (n: number): Words => ["too_many", `Items: at most ${n}`, `最多 ${n} 项`];
const notInteger: Words = ["not_integer", "Must be a whole number", "必须为整数"];
const notNumber: Words = [
  "not_a_number",
  "Enter a number, such as 1000 or 12.5",
  "请输入数字，例如 1000 或 12.5",
];
const numberRange = (least: number): Words => [
  "number_range",
  `From ${least} to 10000000000000`,
  `取值范围为 ${least} 到 10000000000000`,
];
const twoDecimals: Words = ["two_decimals", "At most two decimals", "最多两位小数"];
const stepRange: Words = [
  "step_range",
  "Above 0, and at most the maximum minus the minimum",
  "步长必须大于 0，且不超过最大值与最小值之差",
];
const minBelowMax: Words = ["min_below_max", "The minimum must be below the maximum", "最小值必须小于最大值"];
const notAnOption: Words = ["not_an_option", "Choose one of the options", "请选择其中一项"];
const enumFormat: Words = [
  "enum_value_format",
  "Letters, digits and underscores",
  "仅支持字母、数字和下划线",
];
const enumInteger: Words = ["enum_value_integer", "Only 0 or positive integers", "仅支持 0 或正整数"];
const enumDuplicated: Words = ["enum_duplicated", "Enum value duplicated", "枚举值重复"];
const faultFormat: Words = [
  "fault_code_format",
  "Letters, digits and underscores",
  "仅支持字母、数字和下划线",
];
const invalid: Words = ["invalid", "Illegal input", "输入不合法"];

function refused(title: string, input: Record<string, unknown>, path: string, [key, en, zh_CN]: Words) {
  test(`refuses ${title}`, () => {
    expect(problemsOf(FunctionPoint, input)).toEqual([{ path, key, en, zh_CN }]);
  });
}

const enumString = (...values: unknown[]) =>
  point("enum_string", { enums: values.map((value) => ({ value, text: "文" })) });
const enumInt = (...values: unknown[]) =>
  point("enum_int", { enums: values.map((value) => ({ value, text: "文" })) });
const faults = (...codes: unknown[]) =>
  point("fault", { faults: codes.map((code) => ({ code, content: "文" })) });

describe("identifiers", () => {
  refused("no identifier", point("bool", { identifier: undefined }), "identifier", required);
  refused("an empty identifier", point("bool", { identifier: " " }), "identifier", required);
  refused("31 characters", point("bool", { identifier: "a".repeat(31) }), "identifier", atMost(30));
  refused("a digit first", point("bool", { identifier: "1a" }), "identifier", identifierFormat);
  refused("an underscore first", point("bool", { identifier: "_a" }), "identifier", identifierFormat);
  refused("a hyphen", point("bool", { identifier: "a-b" }), "identifier", identifierFormat);
  refused("a Chinese identifier", point("bool", { identifier: "开关" }), "identifier", identifierFormat);
});

describe("names", () => {
  refused("no name", point("bool", { name: undefined }), "name", required);
  refused("a name of emoji only", point("bool", { name: " 😀 " }), "name", required);
  refused("a name of 16 characters", point("bool", { name: "名".repeat(16) }), "name", atMost(15));
  refused("a Cyrillic name", point("bool", { name: "Свет" }), "name", nameFormat);
  refused("a name with a quote", point("bool", { name: "It's" }), "name", nameFormat);
  refused("an English name of 41", point("bool", { name_en: "n".repeat(41) }), "name_en", atMost(40));
});

describe("data and transfer types", () => {
  refused("no data type", point("bool", { data_type: undefined }), "data_type", required);
  refused("an empty data type", point("bool", { data_type: "" }), "data_type", required);
  refused("a data type cleared by a form", point("bool", { data_type: null }), "data_type", required);
  refused("an unknown data type", point("bool", { data_type: "blob" }), "data_type", notAnOption);
  refused("no transfer type", point("bool", { transfer_type: undefined }), "transfer_type", required);
  refused("an unknown transfer type", point("bool", { transfer_type: "up" }), "transfer_type", notAnOption);
});

describe("ranges", () => {
  refused("no minimum", point("value", { min: undefined }), "min", required);
  refused("no maximum", point("float", { max: undefined }), "max", required);
  refused("a text for a number", point("value", { min: "0" }), "min", [
    "wrong_type",
    "Must be of type number",
    "类型应为 number",
  ]);
  refused("minimum = maximum", point("value", { min: 5, max: 5 }), "max", minBelowMax);
  refused("minimum above maximum", point("float", { min: 1.5, max: 1.4, step: 0.1 }), "max", minBelowMax);
  refused("step 0", point("value", { step: 0 }), "step", stepRange);
  refused("a negative step", point("float", { step: -0.5 }), "step", stepRange);
  refused("a step above the difference", point("value", { min: 1, max: 4, step: 4 }), "step", stepRange);
  refused("a step just above it", point("float", { min: 0.1, max: 0.3, step: 0.21 }), "step", stepRange);
  refused("a fraction in an integer range", point("value", { min: 0.5 }), "min", notInteger);
  refused("what is no number", point("float", { max: NaN }), "max", notNumber);
  refused("an integer beyond what is exact", point("value", { max: 1e300 }), "max", numberRange(-1e13));
  refused("a number beyond what is exact", point("float", { min: -1e14 }), "min", numberRange(-1e13));
  refused("an enum value beyond what is exact", enumInt(1e20), "enums.0.value", numberRange(0));
  refused("a fraction as an integer's step", point("value", { step: 1.5 }), "step", notInteger);
  refused("three decimals", point("float", { max: 80.125 }), "max", twoDecimals);
  refused("three decimals in the step", point("float", { step: 0.001 }), "step", twoDecimals);
  refused("a unit of 11 characters", point("value", { unit: "u".repeat(11) }), "unit", atMost(10));
});

describe("enumerations", () => {
  refused("no enum values", point("enum_int", { enums: undefined }), "enums", required);
  refused("an empty list of enum values", point("enum_string", { enums: [] }), "enums", required);
  refused("an enum without a value", enumString(undefined), "enums.0.value", required);
  refused("an enum with an empty value", enumString(""), "enums.0.value", required);
  refused("an enum value true", enumInt(true), "enums.0.value", invalid);
  refused("a hyphen in an enum value", enumString("a-b"), "enums.0.value", enumFormat);
  refused("a Chinese enum value", enumString("自动"), "enums.0.value", enumFormat);
  refused("a number as an enum string", enumString(1), "enums.0.value", enumFormat);
  refused("an enum string of 256 bytes", enumString("a".repeat(256)), "enums.0.value", atMost(255));
  refused("a negative enum integer", enumInt(-1), "enums.0.value", enumInteger);
  refused("a fraction as an enum integer", enumInt(1.5), "enums.0.value", enumInteger);
  refused("a text as an enum integer", enumInt("1"), "enums.0.value", enumInteger);
  refused("an enum integer twice", enumInt(1, 2, 1), "enums.2.value", enumDuplicated);
  refused("an enum string twice", enumString("a", "a"), "enums.1.value", enumDuplicated);
  refused("101 enum values", enumInt(...Array(101).keys()), "enums", tooMany(100));
  refused("no explanation", point("enum_int", { enums: [{ value: 1, text: "" }] }), "enums.0.text", required);
  refused(
    "an explanation of 31 characters",
    point("enum_int", { enums: [{ value: 1, text: "文".repeat(31) }] }),
    "enums.0.text",
    atMost(30),
  );
});

describe("strings", () => {
  refused("a string without a length", point("string", { max_length: undefined }), "max_length", required);
  refused("256 bytes", point("string", { max_length: 256 }), "max_length", tooBig(255));
  refused("0 bytes", point("string", { max_length: 0 }), "max_length", [
    "too_small",
    "At least 1",
    "不能小于 1",
  ]);
  refused("half a byte", point("string", { max_length: 1.5 }), "max_length", notInteger);
});

describe("faults", () => {
  refused("no fault codes", point("fault", { faults: undefined }), "faults", required);
  refused("an empty list of fault codes", point("fault", { faults: [] }), "faults", required);
  refused("an empty fault code", faults(""), "faults.0.code", required);
  refused("a fault code with a space", faults("E 1"), "faults.0.code", faultFormat);
  refused("a fault code of 31 characters", faults("E".repeat(31)), "faults.0.code", atMost(30));
  refused("a fault code twice", faults("E1", "E1"), "faults.1.code", [
    "fault_code_duplicated",
    "Fault code duplicated",
    "故障代码重复",
  ]);
  refused(
    "a fault without content",
    point("fault", { faults: [{ code: "E1" }] }),
    "faults.0.content",
    required,
  );
  refused("a fault that is issued", point("fault", { transfer_type: "issue_report" }), "transfer_type", [
    "fault_report_only",
    "A fault can only be reported",
    "故障型只能上报",
  ]);
});

describe("structures", () => {
  refused("no members", point("struct", { members: undefined }), "members", required);
  refused("an empty list of members", point("struct", { members: [] }), "members", required);
  refused(
    "a structure in a structure",
    structWith({ data_type: "struct" }),
    "members.0.data_type",
    notAnOption,
  );
  refused("a fault in a structure", structWith({ data_type: "fault" }), "members.0.data_type", notAnOption);
  refused("a member's own rules", structWith({ data_type: "string" }), "members.0.max_length", required);
  refused("a member's name of 16", structWith({ name: "名".repeat(16) }), "members.0.name", atMost(15));
  const long = structWith({ name_en: "n".repeat(41) });
  refused("a member's English name of 41", long, "members.0.name_en", atMost(40));
  refused(
    "a member's bad identifier",
    structWith({ identifier: "9" }),
    "members.0.identifier",
    identifierFormat,
  );
  refused(
    "a member twice",
    point("struct", { members: [1, 2].map(() => ({ identifier: "m", name: "成员", data_type: "bool" })) }),
    "members.1.identifier",
    identifierExists,
  );
  refused(
    "21 members",
    point("struct", {
      members: [...Array(21).keys()].map((i) => ({ identifier: `m${i}`, name: "成员", data_type: "bool" })),
    }),
    "members",
    tooMany(20),
  );
});

describe("consumables", () => {
  const filter = (fields: object) =>
    point("value", { consumable: { unit: "days", threshold: 30 }, min: 0, max: 180, ...fields });
  const words = (message: keyof typeof validationMessages) => {
    const { en, zh_CN } = validationMessages[message];
    return [message, en, zh_CN] as [string, string, string];
  };
  refused(
    "a switch",
    point("bool", { consumable: { unit: "days", threshold: 1 } }),
    "consumable",
    words("consumable_number"),
  );
  refused(
    "what is only sent",
    filter({ transfer_type: "issue" }),
    "consumable",
    words("consumable_reported"),
  );
  refused("nothing that is full", filter({ min: -9, max: 0 }), "max", words("consumable_full"));
  refused(
    "what is low when it is new",
    filter({ max: 30 }),
    "consumable.threshold",
    words("consumable_threshold"),
  );
  refused(
    "more than all of it",
    filter({ consumable: { unit: "percent", threshold: 30 } }),
    "max",
    words("consumable_percent"),
  );
  refused(
    "a threshold below 0",
    filter({ consumable: { unit: "days", threshold: -1 } }),
    "consumable.threshold",
    ["too_small", "At least 0", "不能小于 0"],
  );
  refused("no threshold", filter({ consumable: { unit: "days" } }), "consumable.threshold", required);
  refused(
    "another unit",
    filter({ consumable: { unit: "years", threshold: 1 } }),
    "consumable.unit",
    notAnOption,
  );
});

describe("scene flags", () => {
  refused(
    "a trigger that is only issued",
    point("bool", { transfer_type: "issue", scene_trigger: true }),
    "scene_trigger",
    [
      "scene_needs_report",
      "Only a function point that devices report can be a scene trigger",
      "只有可上报的功能点才能作为场景条件",
    ],
  );
  refused(
    "an action that is only reported",
    point("bool", { transfer_type: "report", scene_execute: true }),
    "scene_execute",
    [
      "scene_needs_issue",
      "Only a function point that can be sent can be a scene action",
      "只有可下发的功能点才能作为场景动作",
    ],
  );
});
