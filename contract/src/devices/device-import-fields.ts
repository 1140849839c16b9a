import type { Text } from "../basics/language.ts";

/** The fields of a list of devices, in the order of the template, with their headings and other accepted headings. */
export const importFields = {
  device_name: {
    heading: { en: "Device name", zh_CN: "设备标识" },
    also: ["devicename", "设备名", "设备名称"],
  },
  name: {
    heading: { en: "Name", zh_CN: "名称" },
    also: ["title", "显示名称", "显示名", "备注名称", "nickname"],
  },
  mac: { heading: { en: "MAC", zh_CN: "MAC 地址" }, also: ["mac地址", "mac address", "macaddress"] },
  device_secret: {
    heading: { en: "Device secret", zh_CN: "设备密钥" },
    also: ["devicesecret", "secret", "密钥"],
  },
  tuyalink_id: {
    heading: { en: "TuyaLink ID", zh_CN: "TuyaLink ID" },
    also: ["tuyalinkid", "涂鸦id", "涂鸦设备id"],
  },
  labels: { heading: { en: "Labels", zh_CN: "标签" }, also: ["label", "tags", "设备标签"] },
} as const satisfies Record<string, { heading: Text; also: readonly string[] }>;

export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];

/** The heading of each field's column. */
export const importHeadings = Object.fromEntries(
  importFieldNames.map((field) => [field, importFields[field].heading]),
) as Record<ImportField, Text>;

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_\-*＊]/g, "");
const known = new Map(
  importFieldNames.flatMap((field) => {
    const { heading, also } = importFields[field];
    return [field, heading.en, heading.zh_CN, ...also].map((word) => [plain(word), field] as const);
  }),
);

/** The field that a heading means, in either language; null if it is unknown. */
export function fieldOfHeading(heading: string): ImportField | null {
  return known.get(plain(heading)) ?? null;
}
