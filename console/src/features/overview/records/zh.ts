import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  overview: "概览",
  "overview.hideSteps": "收起或重新显示新手引导",
  "overview.createSample": "开始创建示例",
  "overview.removeSample": "开始删除示例",
};
