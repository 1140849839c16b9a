import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  appCategories: "应用品类",
  "appCategories.create": "为应用添加品类",
  "appCategories.createSecondary": "为应用添加二级品类",
  "appCategories.update": "修改应用品类",
  "appCategories.remove": "删除应用品类",
  "appCategories.sort": "排序或移动应用品类",
  "appCategories.start": "采用平台品类作为应用品类",
  "appCategories.undoStart": "撤销采用平台品类",
  "appCategories.setProducts": "修改应用品类下的产品",
  "appCategories.setRelation": "修改应用品类对应的平台品类",
  "appCategories.changeNames": "修改应用品类的多语言名称",
};
