import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  appPolicies: "应用协议",
  "appPolicies.create": "创建协议新版本",
  "appPolicies.update": "修改协议草稿",
  "appPolicies.publish": "发布协议",
  "appPolicies.remove": "删除协议草稿",
};
