import type { Text } from "../basics/language.ts";

/** The kinds of work that go on in the background for an account, each with the words for what it does. */
export const taskKinds = {
  "device.enable": { en: "Enable devices", zh_CN: "启用设备" },
  "device.disable": { en: "Disable devices", zh_CN: "停用设备" },
  "device.remove": { en: "Delete devices", zh_CN: "删除设备" },
  "device.label": { en: "Label devices", zh_CN: "设置设备标签" },
  "device.issue": { en: "Send properties to devices", zh_CN: "批量下发属性" },
  "device.import": { en: "Import devices", zh_CN: "导入设备" },
  "production.make": { en: "Create identities", zh_CN: "生成设备身份" },
  "production.clear": { en: "Delete unclaimed identities", zh_CN: "删除未领取的设备身份" },
  "panel.update": { en: "Update the panel of products", zh_CN: "更新产品面板" },
  "sample.create": { en: "Set up the sample", zh_CN: "创建示例" },
  "sample.remove": { en: "Delete the sample", zh_CN: "删除示例" },
} as const satisfies Record<string, Text>;

export type TaskKind = keyof typeof taskKinds;
export const taskKindNames = Object.keys(taskKinds) as [TaskKind, ...TaskKind[]];
