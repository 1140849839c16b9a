import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  categoryNames: "品类名称",
  "categoryNames.change": "修改品类名称",
  "categoryNames.changeMany": "批量修改品类名称",
  "categoryNames.changeSecondary": "批量修改二级品类名称",
  pointLanguages: "标准功能点多语言",
  "pointLanguages.change": "修改标准功能点的多语言文本",
};
