import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  "production.make": "已生成 {count} 个设备身份",
  "production.clear": "已删除 {count} 个未领取的设备身份",
};
