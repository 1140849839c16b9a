import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  modules: "通信模组",
  "modules.create": "添加模组",
  "modules.update": "修改模组",
  "modules.remove": "删除模组",
};
