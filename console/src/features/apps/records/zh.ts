import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  apps: "应用",
  "apps.create": "创建应用",
  "apps.update": "修改应用",
  "apps.renewSecret": "重置应用的 App Secret",
  "apps.remove": "删除应用",
};
