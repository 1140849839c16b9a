import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  categories: "品类",
  "categories.create": "创建品类",
  "categories.update": "修改品类",
  "categories.setStatus": "上线或下线品类",
  "categories.setStatus.1": "上线品类",
  "categories.setStatus.2": "下线品类",
  "categories.sort": "调整一级品类的顺序",
  "categories.remove": "删除品类",
  secondaryCategories: "二级品类",
  "secondaryCategories.create": "创建二级品类",
  "secondaryCategories.update": "修改二级品类",
  "secondaryCategories.setStatus": "上线或下线二级品类",
  "secondaryCategories.setStatus.1": "上线二级品类",
  "secondaryCategories.setStatus.2": "下线二级品类",
  "secondaryCategories.sort": "排序或移动二级品类",
  "secondaryCategories.remove": "删除二级品类",
};
