import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  companion: "网页应用",
  "companion.update": "修改网页应用外观",
};
