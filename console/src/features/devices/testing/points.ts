import { FunctionPoint, type NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";

const both = { transfer_type: "issue_report" } as const;

/** The function points of a lamp: one of each data type. */
export const lampPoints: FunctionPoint[] = (
  [
    { identifier: "power", name: "开关", name_en: "Power", data_type: "bool", ...both },
    {
      identifier: "bright",
      name: "亮度",
      name_en: "Brightness",
      data_type: "value",
      min: 0,
      max: 100,
      unit: "%",
      ...both,
    },
    {
      identifier: "temp",
      name: "温度",
      name_en: "Temperature",
      data_type: "float",
      min: -40,
      max: 80,
      step: 0.1,
      unit: "°C",
      transfer_type: "report",
    },
    {
      identifier: "mode",
      name: "模式",
      name_en: "Mode",
      data_type: "enum_string",
      enums: [
        { value: "white", text: "白光", text_en: "White" },
        { value: "scene", text: "场景" },
      ],
      ...both,
    },
    { identifier: "label", name: "标签", data_type: "string", max_length: 20, ...both },
    {
      identifier: "colour",
      name: "颜色",
      name_en: "Colour",
      data_type: "struct",
      members: [
        { identifier: "hue", name: "色相", name_en: "Hue", data_type: "value", min: 0, max: 360, unit: "°" },
        { identifier: "vivid", name: "鲜艳", name_en: "Vivid", data_type: "bool" },
      ],
      ...both,
    },
    {
      identifier: "fault",
      name: "故障",
      name_en: "Fault",
      data_type: "fault",
      faults: [
        { code: "E1", content: "过热", content_en: "Too hot" },
        { code: "E2", content: "堵转" },
      ],
      transfer_type: "report",
    },
    { identifier: "reset", name: "复位", data_type: "value", min: 0, max: 3, transfer_type: "issue" },
  ] satisfies NewFunctionPoint[]
).map((point) => FunctionPoint.parse(point));

/** A function point of the lamp by its identifier. */
export function lampPoint(identifier: string): FunctionPoint {
  const point = lampPoints.find((one) => one.identifier === identifier);
  if (!point) throw new RangeError(`no function point ${identifier}`);
  return point;
}
