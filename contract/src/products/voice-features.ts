import type { DataType } from "../grammar/enums.ts";
import { accepts, type PointRules, reports } from "../points/function-points.ts";
import type { Text } from "../basics/language.ts";

interface FeatureRules extends Text {
  /** The data types of function points that can stand for the feature. */
  types: readonly DataType[];
  /** Whether people set it or ask for it. A feature that is set can also be asked for if the device reports it. */
  said: "set" | "asked";
  /** Identifiers that such function points usually have, the likeliest first. */
  usual: readonly string[];
  /** A further requirement on the function point. */
  also?: (point: PointRules) => boolean;
  /** Recognizes other function points that likely stand for it, by their identifiers or units. */
  likely?: { named?: RegExp; units?: readonly string[] };
  /** Set if several function points of a product may stand for the feature. */
  many?: true;
}

const numbers = ["value", "float"] as const;
const enums = ["enum_int", "enum_string"] as const;
const degrees = ["°C", "℃", "°F", "℉"] as const;

const hasMembers =
  (...names: string[]) =>
  ({ members = [] }: PointRules) =>
    names.every((name) => members.some(({ identifier }) => identifier === name));

/**
 * Whether an enumeration has the values that are needed to open and close, or lock, something; a boolean always fits.
 */
const hasValues =
  (...values: string[]) =>
  ({ data_type, enums: options = [] }: PointRules) =>
    data_type === "bool" || values.every((value) => options.some((option) => option.value === value));

/**
 * The voice features of devices, independent of the platform: each platform's adapter translates them into its own
 * terms. In the order in which people would expect them.
 */
export const voiceFeatureTable = {
  power: {
    en: "Turn on and off",
    zh_CN: "打开和关闭",
    types: ["bool"],
    said: "set",
    usual: ["switch", "switch_1", "power_switch", "boil"],
    likely: { named: /^(switch|power|relay|on_?off|switch_led)$/ },
  },
  brightness: {
    en: "Brightness",
    zh_CN: "亮度",
    types: numbers,
    said: "set",
    usual: ["brightness", "bright_value"],
    likely: { named: /bright|dimm/ },
  },
  color: {
    en: "Color",
    zh_CN: "颜色",
    types: ["struct"],
    said: "set",
    usual: ["color", "colour_data"],
    also: hasMembers("h", "s", "v"),
  },
  color_temperature: {
    en: "Color temperature",
    zh_CN: "色温",
    types: numbers,
    said: "set",
    usual: ["color_temperature", "temp_value"],
    likely: { named: /colou?r_?temp|cct/, units: ["K"] },
  },
  mode: {
    en: "Mode",
    zh_CN: "模式",
    types: enums,
    said: "set",
    usual: [
      "ac_mode",
      "fan_mode",
      "purifier_mode",
      "dry_mode",
      "heat_mode",
      "rice_mode",
      "oven_mode",
      "work_mode",
      "mode",
    ],
    likely: { named: /(^|_)mode$/ },
  },
  temperature: {
    en: "Temperature",
    zh_CN: "温度",
    types: numbers,
    said: "asked",
    usual: [
      "current_temperature",
      "water_temperature",
      "oven_temperature",
      "fridge_temperature",
      "temperature",
    ],
    likely: { units: degrees },
  },
  target_temperature: {
    en: "Set temperature",
    zh_CN: "设定温度",
    types: numbers,
    said: "set",
    usual: [
      "target_temperature",
      "heating_temperature",
      "water_set_temperature",
      "kettle_set_temperature",
      "oven_set_temperature",
      "fridge_set_temperature",
    ],
    likely: { named: /(target|set)_?temp|temp(erature)?_?set/ },
  },
  humidity: {
    en: "Humidity",
    zh_CN: "湿度",
    types: numbers,
    said: "asked",
    usual: ["humidity"],
    likely: { named: /humidity/ },
  },
  target_humidity: {
    en: "Set humidity",
    zh_CN: "设定湿度",
    types: numbers,
    said: "set",
    usual: ["target_humidity"],
    likely: { named: /humidity/ },
  },
  fan_speed: {
    en: "Fan speed",
    zh_CN: "风速",
    types: [...numbers, ...enums],
    said: "set",
    usual: ["fan_level", "fan_speed", "hood_speed"],
    likely: { named: /(fan|wind)_?(speed|level)/ },
  },
  swing: {
    en: "Swing",
    zh_CN: "摆风",
    types: ["bool", ...enums],
    said: "set",
    usual: ["swing", "swing_vertical", "swing_horizontal"],
    likely: { named: /swing|oscillat/ },
  },
  open_close: {
    en: "Open and close",
    zh_CN: "开合",
    types: ["bool", "enum_string"],
    said: "set",
    usual: ["cover_control", "valve", "control"],
    also: hasValues("open", "close"),
  },
  position: {
    en: "Position",
    zh_CN: "开合程度",
    types: numbers,
    said: "set",
    usual: ["target_position", "percent_control"],
    likely: { named: /position|percent_control/ },
  },
  lock: {
    en: "Lock",
    zh_CN: "上锁",
    types: ["bool", "enum_string"],
    said: "set",
    usual: ["lock_control", "lock"],
    also: hasValues("lock"),
  },
  volume: {
    en: "Volume",
    zh_CN: "音量",
    types: numbers,
    said: "set",
    usual: ["volume"],
    likely: { named: /volume/ },
  },
  air_quality: {
    en: "Air quality",
    zh_CN: "空气质量",
    types: [...numbers, ...enums],
    said: "asked",
    usual: ["air_quality", "pm25"],
    likely: { named: /pm_?2_?5|air_quality|aqi/ },
  },
  battery: {
    en: "Battery",
    zh_CN: "电量",
    types: numbers,
    said: "asked",
    usual: ["battery"],
    likely: { named: /battery/ },
  },
  contact: {
    en: "Open or closed",
    zh_CN: "门窗开合",
    types: ["bool"],
    said: "asked",
    usual: ["contact"],
    likely: { named: /contact|door_state/ },
  },
  motion: {
    en: "Motion",
    zh_CN: "有人移动",
    types: ["bool"],
    said: "asked",
    usual: ["motion"],
    likely: { named: /motion$|presence|occupancy/ },
  },
  toggle: {
    en: "Function on and off",
    zh_CN: "功能开关",
    types: ["bool"],
    said: "set",
    usual: [],
    many: true,
  },
  option: { en: "Choice", zh_CN: "选项", types: enums, said: "set", usual: [], many: true },
  range: { en: "Amount", zh_CN: "数值", types: numbers, said: "set", usual: [], many: true },
} as const satisfies Record<string, FeatureRules>;

export type VoiceFeature = keyof typeof voiceFeatureTable;
export const voiceFeatures = Object.keys(voiceFeatureTable) as [VoiceFeature, ...VoiceFeature[]];

/** Whether a function point can stand for a feature: by its data type, and by whether it is issued or reported. */
export function fitsVoice(feature: VoiceFeature, point: PointRules): boolean {
  const { types, said, also }: FeatureRules = voiceFeatureTable[feature];
  const way = said === "set" ? accepts(point) : reports(point);
  return way && types.includes(point.data_type) && (!also || also(point));
}

/** Whether several function points of a product may stand for the feature. */
export function isForMany(feature: VoiceFeature): boolean {
  const { many }: FeatureRules = voiceFeatureTable[feature];
  return many === true;
}

/** The unique key of a mapping on one platform: the feature, and the identifier if several points may stand for it. */
export function voiceKey({ feature, identifier }: { feature: VoiceFeature; identifier: string }): string {
  return isForMany(feature) ? `${feature} ${identifier}` : feature;
}

/**
 * The features that a function point likely stands for, by its identifier and its unit. A point that people can set
 * is taken for a reading only if its identifier is one of the usual ones.
 */
export function likelyFeatures(point: PointRules): VoiceFeature[] {
  return voiceFeatures.filter((feature) => {
    const { usual, likely, said }: FeatureRules = voiceFeatureTable[feature];
    const { identifier, unit } = point;
    const isTold =
      likely?.named?.test(identifier) === true ||
      (unit !== undefined && likely?.units?.includes(unit) === true);
    const isLikely = usual.includes(identifier) || (isTold && (said === "set" || !accepts(point)));
    return isLikely && fitsVoice(feature, point);
  });
}

/** The function point that most likely stands for the feature; undefined if none has a usual identifier. */
export function suggestedFor<P extends PointRules>(
  feature: VoiceFeature,
  points: readonly P[],
): P | undefined {
  for (const identifier of voiceFeatureTable[feature].usual) {
    const point = points.find((one) => one.identifier === identifier);
    if (point && fitsVoice(feature, point)) return point;
  }
  return undefined;
}

/** The features that these function points likely stand for, by their identifiers. */
export function suggestedFeatures(
  points: readonly PointRules[],
): { feature: VoiceFeature; identifier: string }[] {
  return voiceFeatures.flatMap((feature) => {
    const point = suggestedFor(feature, points);
    return point ? [{ feature, identifier: point.identifier }] : [];
  });
}
