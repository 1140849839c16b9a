import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  "device.enable": "已启用 {count} 台设备",
  "device.disable": "已停用 {count} 台设备",
  "device.remove": "已删除 {count} 台设备",
};
