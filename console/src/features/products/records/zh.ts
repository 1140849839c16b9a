import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  products: "产品",
  "products.create": "创建产品",
  "products.update": "修改产品",
  "products.remove": "删除产品",
  "products.copy": "复制产品",
  "products.setSecurityLevel": "修改产品安全等级",
  "products.renewSecret": "更换产品密钥",
  "products.setShelf": "上架或下架产品",
  "products.takeOver": "采用模板更新",
  "products.undoTakeOver": "撤销模板更新",
  "products.define": "修改功能定义",
  productLabels: "产品标签",
  "productLabels.create": "添加产品标签",
  "productLabels.update": "修改产品标签",
  "productLabels.remove": "删除产品标签",
  keyMapping: "键名映射",
  "keyMapping.replace": "修改键名映射",
};
