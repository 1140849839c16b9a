import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  propertyModels: "标准功能点",
  "propertyModels.create": "添加标准功能点",
  "propertyModels.update": "修改标准功能点",
  "propertyModels.remove": "删除标准功能点",
  "propertyModels.removeMany": "删除未使用的标准功能点",
  "propertyModels.importAll": "导入标准功能点",
};
