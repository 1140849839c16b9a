import type { PointRules } from "../points/function-points.ts";
import type { Text } from "../basics/language.ts";
import { likelyFeatures, type VoiceFeature } from "../products/voice-features.ts";
import type { VoicePlatform } from "../products/voice-platforms.ts";

interface DeviceTypeRules extends Text {
  /** The name of the type on each platform that has it. `duer` stands for both channels of DuerOS. */
  names: Partial<Record<Exclude<VoicePlatform, "xiaodu" | "baidu"> | "duer", string>>;
  /** Sets of features, each of which identifies such a device if all its features are present; the surest set is first. */
  known: readonly (readonly VoiceFeature[])[];
}

/** The kinds of devices that voice platforms tell apart. The kind decides which words people can use. */
export const voiceDeviceTypeTable = {
  light: {
    en: "Light",
    zh_CN: "灯",
    names: {
      tmall: "light",
      duer: "LIGHT",
      miot: "light",
      dingdong: "LIGHT",
      google: "LIGHT",
      alexa: "LIGHT",
    },
    known: [["color"], ["color_temperature"], ["brightness"]],
  },
  socket: {
    en: "Socket",
    zh_CN: "插座",
    names: { tmall: "outlet", duer: "SOCKET", miot: "outlet", google: "OUTLET", alexa: "SMARTPLUG" },
    known: [],
  },
  switch: {
    en: "Switch",
    zh_CN: "开关",
    names: {
      tmall: "switch",
      duer: "SWITCH",
      miot: "switch",
      dingdong: "SWITCH",
      google: "SWITCH",
      alexa: "SWITCH",
    },
    known: [["power"]],
  },
  air_conditioner: {
    en: "Air conditioner",
    zh_CN: "空调",
    names: {
      tmall: "aircondition",
      duer: "AIR_CONDITION",
      miot: "air-conditioner",
      dingdong: "AIR_CONDITION",
      google: "AC_UNIT",
      alexa: "AIR_CONDITIONER",
    },
    known: [["target_temperature", "mode", "fan_speed"]],
  },
  thermostat: {
    en: "Thermostat",
    zh_CN: "温控器",
    names: { tmall: "wall-hung-boiler", miot: "thermostat", google: "THERMOSTAT", alexa: "THERMOSTAT" },
    known: [["target_temperature", "temperature"]],
  },
  heater: {
    en: "Heater",
    zh_CN: "取暖器",
    names: { tmall: "heater", duer: "HEATER", miot: "heater", google: "HEATER", alexa: "THERMOSTAT" },
    known: [],
  },
  water_heater: {
    en: "Water heater",
    zh_CN: "热水器",
    names: {
      tmall: "waterheater",
      duer: "WATER_HEATER",
      miot: "water-heater",
      google: "WATERHEATER",
      alexa: "WATER_HEATER",
    },
    known: [],
  },
  fan: {
    en: "Fan",
    zh_CN: "风扇",
    names: { tmall: "fan", duer: "FAN", miot: "fan", dingdong: "FAN", google: "FAN", alexa: "FAN" },
    known: [["fan_speed"]],
  },
  air_purifier: {
    en: "Air purifier",
    zh_CN: "空气净化器",
    names: {
      tmall: "airpurifier",
      duer: "AIR_PURIFIER",
      miot: "air-purifier",
      google: "AIRPURIFIER",
      alexa: "AIR_PURIFIER",
    },
    known: [["air_quality", "fan_speed"]],
  },
  humidifier: {
    en: "Humidifier",
    zh_CN: "加湿器",
    names: { tmall: "humidifier", duer: "HUMIDIFIER", miot: "humidifier", google: "HUMIDIFIER" },
    known: [["target_humidity"]],
  },
  dehumidifier: {
    en: "Dehumidifier",
    zh_CN: "除湿机",
    names: { tmall: "dehumidifier", miot: "dehumidifier", google: "DEHUMIDIFIER" },
    known: [],
  },
  curtain: {
    en: "Curtain",
    zh_CN: "窗帘",
    names: {
      tmall: "curtain",
      duer: "CURTAIN",
      miot: "curtain",
      dingdong: "CURTAIN",
      google: "CURTAIN",
      alexa: "INTERIOR_BLIND",
    },
    known: [["position"], ["open_close"]],
  },
  lock: {
    en: "Door lock",
    zh_CN: "门锁",
    names: { tmall: "fingerprintlock", miot: "lock", google: "LOCK", alexa: "SMARTLOCK" },
    known: [["lock"]],
  },
  kettle: {
    en: "Kettle",
    zh_CN: "水壶",
    names: { tmall: "kettle", duer: "KETTLE", miot: "kettle", google: "KETTLE" },
    known: [],
  },
  oven: {
    en: "Oven",
    zh_CN: "烤箱",
    names: { tmall: "oven", duer: "OVEN", miot: "oven", google: "OVEN", alexa: "OVEN" },
    known: [],
  },
  fridge: {
    en: "Refrigerator",
    zh_CN: "冰箱",
    names: { tmall: "fridge", duer: "FRIDGE", miot: "fridge", google: "REFRIGERATOR" },
    known: [],
  },
  vacuum: {
    en: "Robot vacuum",
    zh_CN: "扫地机器人",
    names: {
      tmall: "roboticvacuum",
      duer: "SWEEPING_ROBOT",
      miot: "vacuum",
      dingdong: "SWEEPING_ROBOT",
      google: "VACUUM",
      alexa: "VACUUM_CLEANER",
    },
    known: [],
  },
  sensor: {
    en: "Sensor",
    zh_CN: "传感器",
    names: {
      tmall: "sensor",
      duer: "AIR_MONITOR",
      miot: "temperature-humidity-sensor",
      dingdong: "sensor",
      google: "SENSOR",
      alexa: "TEMPERATURE_SENSOR",
    },
    known: [["contact"], ["motion"], ["temperature"], ["humidity"], ["air_quality"]],
  },
  other: { en: "Other", zh_CN: "其他", names: { alexa: "OTHER" }, known: [] },
} as const satisfies Record<string, DeviceTypeRules>;

export type VoiceDeviceType = keyof typeof voiceDeviceTypeTable;
export const voiceDeviceTypes = Object.keys(voiceDeviceTypeTable) as [VoiceDeviceType, ...VoiceDeviceType[]];

/** Returns a platform's name for a kind of device; undefined if the platform has no such type. */
export function platformTypeName(type: VoiceDeviceType, platform: VoicePlatform): string | undefined {
  const { names }: DeviceTypeRules = voiceDeviceTypeTable[type];
  return names[platform === "xiaodu" || platform === "baidu" ? "duer" : platform];
}

/** The surest kinds first, because an additional feature, such as a sensor in an air conditioner, does not change the kind. */
const inOrder: readonly VoiceDeviceType[] = [
  "air_conditioner",
  "air_purifier",
  "light",
  "curtain",
  "lock",
  "humidifier",
  "thermostat",
  "fan",
  "switch",
  "sensor",
];

/** Guesses the kind of a device by its function points. */
export function proposedDeviceType(points: readonly PointRules[]): VoiceDeviceType {
  const features = new Set(points.flatMap(likelyFeatures));
  const isKnown = (type: VoiceDeviceType) => {
    const { known }: DeviceTypeRules = voiceDeviceTypeTable[type];
    return known.some((all) => all.every((feature) => features.has(feature)));
  };
  return inOrder.find(isKnown) ?? "other";
}
