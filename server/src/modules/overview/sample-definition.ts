import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";

/** The names and notes of the sample, in the language of the person who asked for it. */
export const sampleWords: Record<Language, { product: string; notes: string; devices: readonly string[] }> = {
  en: {
    product: "Sample lamp",
    notes: "A sample to try things out. You can delete it from the overview.",
    devices: ["Sample: living room", "Sample: desk", "Sample: hallway"],
  },
  zh_CN: {
    product: "示例台灯",
    notes: "用于体验的示例，可在概览页一键删除。",
    devices: ["示例：客厅", "示例：书桌", "示例：走廊"],
  },
};

export const sampleModel = "SAMPLE-1";
export const sampleIcon = "lamp-desk";

/** A lamp with a sensor: properties that can be set, measured properties, and an enumeration. */
export const samplePoints: NewFunctionPoint[] = [
  { identifier: "power", name: "开关", name_en: "Power", data_type: "bool", transfer_type: "issue_report" },
  {
    identifier: "brightness",
    name: "亮度",
    name_en: "Brightness",
    data_type: "value",
    transfer_type: "issue_report",
    min: 0,
    max: 100,
    step: 1,
    unit: "%",
  },
  {
    identifier: "mode",
    name: "模式",
    name_en: "Mode",
    data_type: "enum_string",
    transfer_type: "issue_report",
    enums: [
      { value: "reading", text: "阅读", text_en: "Reading" },
      { value: "relax", text: "休闲", text_en: "Relaxing" },
      { value: "night", text: "夜灯", text_en: "Night light" },
    ],
  },
  {
    identifier: "temperature",
    name: "温度",
    name_en: "Temperature",
    data_type: "float",
    transfer_type: "report",
    min: -20,
    max: 60,
    step: 0.1,
    unit: "°C",
  },
  {
    identifier: "humidity",
    name: "湿度",
    name_en: "Humidity",
    data_type: "value",
    transfer_type: "report",
    min: 0,
    max: 100,
    step: 1,
    unit: "%",
  },
  {
    identifier: "occupied",
    name: "有人",
    name_en: "Presence",
    data_type: "bool",
    transfer_type: "report",
  },
];
