import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  consumables: "耗材",
  "consumables.replace": "标记耗材已更换",
};
