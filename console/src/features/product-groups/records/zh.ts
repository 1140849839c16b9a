import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  productGroups: "产品群组",
  "productGroups.create": "创建产品群组",
  "productGroups.update": "修改产品群组",
  "productGroups.remove": "删除产品群组",
  "productGroups.join": "将产品加入群组",
  "productGroups.leave": "将产品移出群组",
};
