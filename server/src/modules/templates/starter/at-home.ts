import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import type { VoiceFeature } from "@thingwright/contract/products/voice-features.ts";

/** Words in Chinese and in English. */
export type Words = readonly [zh_CN: string, en: string];

export const rooms = {
  living: ["客厅", "living room"],
  bedroom: ["卧室", "bedroom"],
  study: ["书房", "study"],
  dining: ["餐厅", "dining room"],
  kitchen: ["厨房", "kitchen"],
  bathroom: ["卫生间", "bathroom"],
  entrance: ["玄关", "hallway"],
  nursery: ["婴儿房", "nursery"],
  yard: ["院子", "yard"],
} as const satisfies Record<string, Words>;

/** How homes use the devices of a category. */
export interface AtHome {
  /** The word for such a device; the English word is one that can follow "the". */
  noun: Words;
  room: keyof typeof rooms;
  /** True if a home has only one, so that people need not name the room. */
  only?: true;
  mode: CommunicationMode;
  /** The function point that the panel shows large; by default the first one. */
  main?: string;
  /** The words that people use instead of the noun for some features. */
  called?: Partial<Record<VoiceFeature, Words>>;
}

const light: Words = ["灯", "light"];
const plug: Words = ["插座", "plug"];
const airConditioner: Words = ["空调", "air conditioner"];
const fan: Words = ["风扇", "fan"];
const doorLock: Words = ["门锁", "door lock"];
const frontDoor: Words = ["大门", "front door"];
const fanLight: Words = ["吊扇灯", "ceiling fan light"];
const cover = { main: "target_position" };

/** The devices of the starter categories, by the English name of the category. */
export const atHome: Record<string, AtHome> = {
  "Light bulb": { noun: light, room: "bedroom", mode: "ble_wifi" },
  "Ceiling light": { noun: light, room: "living", mode: "ble_wifi" },
  "LED strip": { noun: ["灯带", "light strip"], room: "living", mode: "ble_wifi" },
  "Desk lamp": { noun: ["台灯", "desk lamp"], room: "study", mode: "ble_wifi" },
  "Night light": { noun: ["小夜灯", "night light"], room: "bedroom", mode: "ble" },

  "Smart plug": { noun: plug, room: "living", mode: "ble_wifi" },
  "Metering plug": { noun: plug, room: "study", mode: "ble_wifi" },
  "Power strip": { noun: ["插线板", "power strip"], room: "study", mode: "wifi" },
  "Wall outlet": { noun: ["插座", "outlet"], room: "bedroom", mode: "wifi" },

  "1-gang switch": { noun: light, room: "bedroom", mode: "wifi" },
  "2-gang switch": { noun: light, room: "dining", mode: "wifi" },
  "3-gang switch": { noun: light, room: "living", mode: "wifi" },
  "Dimmer switch": { noun: light, room: "bedroom", mode: "wifi" },
  "Scene panel": { noun: ["情景面板", "scene panel"], room: "living", mode: "zigbee" },

  "Curtain motor": { noun: ["窗帘", "curtains"], room: "bedroom", mode: "wifi", ...cover },
  "Roller shade": { noun: ["卷帘", "roller shade"], room: "study", mode: "zigbee", ...cover },
  "Venetian blind": { noun: ["百叶帘", "blinds"], room: "study", mode: "zigbee", ...cover },
  "Window opener": { noun: ["窗户", "window"], room: "bedroom", mode: "wifi", ...cover },

  "Split AC": { noun: airConditioner, room: "living", mode: "wifi", main: "target_temperature" },
  "Portable AC": { noun: airConditioner, room: "bedroom", mode: "wifi", main: "target_temperature" },
  "Central AC panel": { noun: airConditioner, room: "living", mode: "wifi", main: "target_temperature" },
  "Fresh air system": { noun: ["新风", "ventilation"], room: "living", only: true, mode: "wifi" },

  "Pedestal fan": { noun: fan, room: "living", mode: "wifi" },
  "Tower fan": { noun: fan, room: "bedroom", mode: "wifi" },
  "Ceiling fan light": {
    noun: ["吊扇", "ceiling fan"],
    room: "dining",
    mode: "wifi",
    called: { brightness: fanLight, color_temperature: fanLight },
  },
  "Air circulator": { noun: ["循环扇", "air circulator"], room: "living", mode: "wifi" },

  "Space heater": { noun: ["取暖器", "heater"], room: "bedroom", mode: "wifi" },
  Thermostat: { noun: ["温控器", "thermostat"], room: "living", mode: "wifi", main: "heating_temperature" },
  "Radiator valve": {
    noun: ["暖气", "radiator"],
    room: "bedroom",
    mode: "zigbee",
    main: "heating_temperature",
    called: { battery: ["暖气阀门", "radiator valve"] },
  },
  "Water heater": {
    noun: ["热水器", "water heater"],
    room: "bathroom",
    only: true,
    mode: "wifi",
    main: "water_set_temperature",
  },
  "Towel warmer": { noun: ["毛巾架", "towel warmer"], room: "bathroom", only: true, mode: "wifi" },

  "Air purifier": { noun: ["空气净化器", "air purifier"], room: "bedroom", mode: "wifi" },
  Humidifier: { noun: ["加湿器", "humidifier"], room: "bedroom", mode: "wifi" },
  Dehumidifier: { noun: ["除湿机", "dehumidifier"], room: "study", mode: "wifi" },
  "Water purifier": { noun: ["净水器", "water purifier"], room: "kitchen", only: true, mode: "wifi" },

  "Door lock": {
    noun: doorLock,
    room: "entrance",
    only: true,
    mode: "ble_wifi",
    called: { lock: frontDoor },
  },
  "Video door lock": {
    noun: doorLock,
    room: "entrance",
    only: true,
    mode: "wifi",
    called: { lock: frontDoor },
  },
  Padlock: { noun: ["挂锁", "padlock"], room: "yard", only: true, mode: "ble" },
  "Cabinet lock": {
    noun: ["柜锁", "cabinet lock"],
    room: "study",
    only: true,
    mode: "ble",
    called: { lock: ["柜子", "cabinet"] },
  },
  "Access control": {
    noun: ["门禁", "door entry"],
    room: "entrance",
    only: true,
    mode: "wifi",
    called: { lock: ["单元门", "building door"] },
  },

  "Temp. and humidity": { noun: ["温湿度传感器", "climate sensor"], room: "bedroom", mode: "zigbee" },
  "Motion sensor": { noun: ["人体传感器", "motion sensor"], room: "entrance", mode: "zigbee" },
  "Presence sensor": { noun: ["人体存在传感器", "presence sensor"], room: "living", mode: "zigbee" },
  "Contact sensor": { noun: ["门窗传感器", "door sensor"], room: "entrance", mode: "zigbee" },
  "Air quality monitor": { noun: ["空气检测仪", "air quality monitor"], room: "living", mode: "wifi" },

  "Smoke alarm": { noun: ["烟雾报警器", "smoke alarm"], room: "kitchen", mode: "zigbee" },
  "Gas alarm": {
    noun: ["燃气报警器", "gas alarm"],
    room: "kitchen",
    only: true,
    mode: "wifi",
    called: { open_close: ["燃气阀门", "gas valve"] },
  },
  "CO alarm": { noun: ["一氧化碳报警器", "carbon monoxide alarm"], room: "living", mode: "zigbee" },
  "Water leak sensor": { noun: ["水浸传感器", "water leak sensor"], room: "bathroom", mode: "zigbee" },
  Siren: { noun: ["声光报警器", "siren"], room: "entrance", only: true, mode: "zigbee" },

  "Rice cooker": {
    noun: ["电饭煲", "rice cooker"],
    room: "kitchen",
    only: true,
    mode: "wifi",
    main: "cook_state",
  },
  Oven: { noun: ["烤箱", "oven"], room: "kitchen", only: true, mode: "wifi", main: "oven_set_temperature" },
  Kettle: { noun: ["水壶", "kettle"], room: "kitchen", only: true, mode: "wifi" },
  "Range hood": { noun: ["油烟机", "range hood"], room: "kitchen", only: true, mode: "wifi" },
  Refrigerator: { noun: ["冰箱", "fridge"], room: "kitchen", only: true, mode: "wifi" },

  "Indoor camera": { noun: ["摄像头", "camera"], room: "living", mode: "wifi" },
  "Outdoor camera": { noun: ["摄像头", "camera"], room: "yard", mode: "wifi" },
  "Video doorbell": { noun: ["门铃", "doorbell"], room: "entrance", only: true, mode: "wifi" },
  "Baby monitor": { noun: ["婴儿监护器", "baby monitor"], room: "nursery", only: true, mode: "wifi" },
};
