import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  "panel.update": "已更新 {count} 个产品的面板",
};
