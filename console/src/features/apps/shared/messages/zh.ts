import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  choose: "按名称搜索",
  none: "还没有应用。可选择“全部应用”，或在创建应用后再来设置。",
  noAccess: "您没有查看应用的权限，无法指定应用。",
  outOfReach: "另有 {count} 个已选应用对您不可见。",
  section: "应用",
  all: "全部应用",
  allOf: "全部 {count} 个应用",
  create: "创建应用",
  empty: "还没有应用",
  emptyText: "用户通过应用来控制您的产品。",
};
