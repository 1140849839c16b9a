import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  roles: "角色",
  "roles.create": "创建角色",
  "roles.update": "修改角色",
  "roles.remove": "删除角色",
};
