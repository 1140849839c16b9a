import { FunctionPoint, type NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";

/** A function point with an arbitrary name. */
export function point(
  identifier: string,
  rest: Omit<NewFunctionPoint, "identifier" | "name" | "transfer_type"> &
    Partial<Pick<NewFunctionPoint, "transfer_type">>,
): FunctionPoint {
  return FunctionPoint.parse({ identifier, name: "点", transfer_type: "issue_report", ...rest });
}

const options = [
  { value: "auto", text: "自动" },
  { value: "cool", text: "制冷" },
  { value: "heat", text: "制热" },
];

/** One function point of each data type, and one that is only issued. */
export const onePerType = [
  point("power", { data_type: "bool" }),
  point("speed", { data_type: "value", min: 0, max: 10, step: 2 }),
  point("temperature", { data_type: "float", min: -40, max: 80, step: 0.1, transfer_type: "report" }),
  point("gear", { data_type: "enum_int", enums: [0, 1, 2].map((value) => ({ value, text: `${value}` })) }),
  point("mode", { data_type: "enum_string", enums: options }),
  point("label", { data_type: "string", max_length: 10 }),
  point("color", {
    data_type: "struct",
    members: [
      { identifier: "on", name: "开", data_type: "bool" },
      { identifier: "hue", name: "色", data_type: "value", min: 0, max: 359, step: 1 },
    ],
  }),
  point("fault", {
    data_type: "fault",
    transfer_type: "report",
    faults: [
      { code: "E1", content: "过热" },
      { code: "E2", content: "过载" },
    ],
  }),
  point("reboot", { data_type: "bool", transfer_type: "issue" }),
];
