import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  "device.enable": "已启用 {count} 台设备",
  "device.disable": "已停用 {count} 台设备",
  "device.remove": "已删除 {count} 台设备",
  "device.label": "已为 {count} 台设备设置标签",
  "device.issue": "{count} 台设备已生效或将在上线后生效",
  "device.import": "已导入 {count} 台设备",
};
