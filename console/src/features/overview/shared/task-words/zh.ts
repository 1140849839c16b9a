import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  "sample.create": "示例已就绪",
  "sample.remove": "示例已删除",
};
