import type { Text } from "../basics/language.ts";

/** The voice platforms. Xiaodu and Baidu are two channels of the same protocol. */
export const voicePlatformNames = {
  tmall: { en: "Tmall Genie", zh_CN: "天猫精灵" },
  xiaodu: { en: "Xiaodu", zh_CN: "小度" },
  baidu: { en: "Baidu DuerOS", zh_CN: "百度 DuerOS" },
  miot: { en: "Xiaoai", zh_CN: "小爱同学" },
  dingdong: { en: "Dingdong", zh_CN: "叮咚" },
  google: { en: "Google Assistant", zh_CN: "Google 助理" },
  alexa: { en: "Amazon Alexa", zh_CN: "亚马逊 Alexa" },
} as const satisfies Record<string, Text>;
export type VoicePlatform = keyof typeof voicePlatformNames;
export const voicePlatforms = Object.keys(voicePlatformNames) as [VoicePlatform, ...VoicePlatform[]];
