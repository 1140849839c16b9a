import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ScenePart } from "@thingwright/contract/people/home-scenes.ts";
import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { sceneDevices } from "./home-parts.ts";
import type { SceneTextData } from "./scene-texts.ts";
import { loadSceneWords } from "./words.ts";

const power = {
  identifier: "power",
  name: "开关",
  name_en: "Power",
  data_type: "bool",
  transfer_type: "issue_report",
} as FunctionPoint;
const brightness = {
  identifier: "brightness",
  name: "亮度",
  name_en: "Brightness",
  data_type: "value",
  transfer_type: "issue_report",
  min: 0,
  max: 100,
  unit: "%",
} as FunctionPoint;
const mood = {
  identifier: "mood",
  name: "情景",
  name_en: "Mood",
  data_type: "enum_string",
  transfer_type: "issue_report",
  enums: [
    { value: "warm", text: "暖光", text_en: "Warm" },
    { value: "cold", text: "冷光", text_en: "Cold" },
  ],
} as FunctionPoint;
const open = {
  identifier: "open",
  name: "门状态",
  name_en: "Door open",
  data_type: "bool",
  transfer_type: "report",
} as FunctionPoint;
const temp = {
  identifier: "temp",
  name: "温度",
  name_en: "Temperature",
  data_type: "float",
  transfer_type: "report",
  min: -20,
  max: 60,
  unit: "°C",
} as FunctionPoint;
const label = {
  ...mood,
  identifier: "label",
  name: "标签",
  name_en: "Label",
  data_type: "string",
} as FunctionPoint;

const all = ["eq", "gt", "ge", "lt", "le"] as const;
export const parts: ScenePart[] = [
  {
    device_ids: ["hall", "desk"],
    points: [power, brightness, mood, { ...label, enums: undefined }],
    function_texts: {},
    triggers: { power: { operators: ["eq"] } },
    actions: { power: {}, brightness: { min: 0, max: 80 }, mood: { values: ["warm"] }, label: {} },
  },
  {
    device_ids: ["door"],
    points: [open, temp],
    function_texts: {},
    triggers: { open: { operators: ["eq"] }, temp: { operators: [...all], min: -20, max: 60 } },
    actions: {},
  },
];

const named = (zh: boolean) =>
  [
    ["hall", zh ? "玄关灯" : "Hall lamp"],
    ["desk", zh ? "台灯" : "Desk lamp"],
    ["door", zh ? "门磁" : "Front door"],
  ].map(([id = "", name = ""]) => ({ id, name, room_id: null }));

/** A home with two lamps and a door, for tests of descriptions. */
export async function textDataFor(
  language: ContentLanguage,
  of: readonly ScenePart[] = parts,
): Promise<SceneTextData> {
  const main = ["hall", "desk"].map((id) => ({ id, main: power }));
  return {
    words: await loadSceneWords(language),
    language,
    devices: sceneDevices(named(language === "zh_CN"), of, main),
    members: [{ uid: "lena", nickname: "Lena" }],
  };
}
