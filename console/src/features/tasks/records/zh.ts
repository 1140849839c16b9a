import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  tasks: "任务",
  "tasks.cancel": "取消任务",
  "tasks.retry": "重试任务的失败项",
  "tasks.remove": "移除任务记录",
  "tasks.clear": "清空已结束的任务",
};
