import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  product: fieldWords.product_name.zh_CN,
  products: "产品",
  anyProduct: "全部产品",
  chooseProduct: "请选择产品",
  searchProducts: "按名称、型号或产品 Key 搜索",
  chosenOf: "已选 {count} / {total}。",
  viewAll: "全部",
  viewChosen: "已选（{count}）",
  mostChosen: "最多逐个选择 {count} 个。",
  noProductAccess: "您自己无权查看产品，因此无法选择产品。",
  noProductFound: "没有符合条件的产品。",
  moreFound: "另有 {count} 个，请搜索查找。",
  outOfReach: "另有 {count} 个已选产品对您不可见。",
  chooseAll: "选择全部 {count} 个",
  chooseNone: "清空选择",
};
