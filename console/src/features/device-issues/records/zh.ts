import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  deviceIssues: "批量下发",
  "deviceIssues.create": "开始批量下发属性",
  "deviceIssues.create.3": "批量下发属性已完成",
  "deviceIssues.create.4": "批量下发属性失败",
  "deviceIssues.create.5": "批量下发属性部分完成",
};
