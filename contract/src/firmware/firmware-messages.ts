import type { Text } from "../basics/language.ts";

/** Messages of schema checks of firmware. */
export const firmwareMessages = {
  firmware_version_format: {
    en: "Three numbers of one or two digits, such as 1.0.0",
    zh_CN: "三段式版本号，每段 1 至 2 位数字，例如 1.0.0",
  },
  firmware_version_not_higher: {
    en: "Must be higher than the latest version {latest}",
    zh_CN: "必须高于最新版本 {latest}",
  },
  firmware_module_format: {
    en: "Letters, digits and - _ . only",
    zh_CN: "仅支持字母、数字和 - _ .",
  },
  firmware_description_english: {
    en: "English letters, digits and symbols only",
    zh_CN: "仅支持英文字母、数字和符号",
  },
  devices_of_other_products: {
    en: "Not devices of this product: {devices}",
    zh_CN: "不属于该产品的设备：{devices}",
  },
  devices_updating: {
    en: "Being updated to other firmware: {devices}",
    zh_CN: "正在升级到其他固件的设备：{devices}",
  },
  web_address: {
    en: "Enter an address that begins with https:// or http://",
    zh_CN: "请输入以 https:// 或 http:// 开头的地址",
  },
} as const satisfies Record<string, Text>;
