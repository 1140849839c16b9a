import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  product: "Product",
  products: "Products",
  anyProduct: "All products",
  chooseProduct: "Choose a product",
  searchProducts: "Search by name, model or key",
  chosenOf: "{count} of {total} chosen",
  noProductAccess: "You have no access to products, so you cannot choose any.",
  noProductFound: "No product matches.",
  moreFound: { one: "{count} more: search to find it.", other: "{count} more: search to find them." },
  outOfReach: {
    one: "{count} chosen product is not shown to you.",
    other: "{count} chosen products are not shown to you.",
  },
  chooseAll: { one: "Choose {count} shown", other: "Choose all {count}" },
  chooseNone: "Choose none",
} as const;

/** Words for choosing products. */
export const messages = defineMessages(en, () => import("./zh.ts"));
