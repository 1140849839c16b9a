import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";

/** A module that a new installation offers. Its figures are those of its maker's data sheet, which `source` names. */
export interface StarterModule {
  name: string;
  chip: string;
  type: string;
  mode: CommunicationMode;
  /** Millimetres. */
  size: string;
  scenario: { zh: string; en: string };
  description: { zh: string; en: string };
  source: string;
}

/** What modules are used for, in the words of their makers. */
export const scenarios = {
  home: { zh: "智能家居、照明、插座与开关", en: "Smart home, lighting, plugs and switches" },
  appliances: { zh: "家用电器、智能家居网关", en: "Household appliances, smart home gateways" },
  compact: { zh: "空间受限的智能家居产品、穿戴设备", en: "Compact smart home products, wearables" },
  panels: {
    zh: "带屏控制面板、语音与图像识别",
    en: "Control panels with a screen, voice and image recognition",
  },
  sensors: { zh: "传感器、门锁等低功耗产品", en: "Sensors, locks and other low-power products" },
  serial: { zh: "为已有 MCU 的产品增加联网能力", en: "Connecting products that have an MCU of their own" },
} as const;
