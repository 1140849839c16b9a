import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  product: fieldWords.product_name.en,
  products: "Products",
  anyProduct: "All products",
  chooseProduct: "Select a product",
  searchProducts: "Search by name, model or key",
  chosenOf: "{count} of {total} selected.",
  viewAll: "All",
  viewChosen: "Selected ({count})",
  mostChosen: "No more than {count} can be selected one by one.",
  noProductAccess: "You have no access to products, so you cannot select any.",
  noProductFound: "No matching products.",
  moreFound: { one: "{count} more: search to find it.", other: "{count} more: search to find them." },
  outOfReach: {
    one: "{count} selected product is not visible to you.",
    other: "{count} selected products are not visible to you.",
  },
  chooseAll: { one: "Select {count} shown", other: "Select all {count}" },
  chooseNone: "Clear selection",
} as const;

/** Words for choosing products. */
export const messages = defineMessages(en, () => import("./zh.ts"));
