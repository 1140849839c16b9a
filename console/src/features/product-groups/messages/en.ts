import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  title: "Product groups",
  subtitle: "Products that belong together.",
  fileName: "product-groups",
  search: "Name",
  nothingFound: "No group matches",
  emptyTitle: "No product groups yet",
  emptyText: "Create the first one, then put products into it.",
  emptyReadText: "Groups that others create appear here.",

  name: fieldWords.name.en,
  products: fieldWords.product_count.en,
  productCount: { one: "{count} product", other: "{count} products" },
  supports: "Supports groups",
  supportsYes: "Required",
  supportsNo: "Not required",
  supportsLabel: "Only products that support groups",
  supportsHelp: "Whether a product supports groups is one of its binding settings.",

  create: "Create group",
  createTitle: "Create product group",
  created: "“{name}” was created",
  edit: "Edit",
  editTitle: "Edit product group",
  saved: "“{name}” was saved",
  view: "View",
  deleteTitle: "Delete this group?",
  deleteText: "This cannot be undone.",
  deleted: "“{name}” was deleted",
  hasProducts: "A group that contains products cannot be deleted",

  conflictTitle: "Someone else has changed this group",

  group: fieldWords.group.en,
  backToList: "Product groups",
  addProduct: "Add product",
  addProductText: "A product is in one group at a time: it leaves the one that it is in.",
  alreadyIn: "In this group",
  added: "“{name}” is in the group now",
  takeOut: "Take out of group",
  takenOut: "“{name}” is no longer in the group",
  searchProduct: "Name, model, key or ID",
  noProductFound: "No matching products",
  noProductsTitle: "No products in this group",
  noProductsText: "Add products here, or on a product's page under binding and groups.",
  noProductsReadText: "Products that others add appear here.",

  tabs: "Binding and groups",
  tab_productBinding: "Binding",
  tab_productGroup: "Group",
  ownTitle: "Group of this product",
  ownText: "A product is in one group at most. It can be changed in every stage.",
  none: "In no group",
  choose: "Choose a group",
  openGroup: "Open group",
  joined: "Now in “{name}”",
  left: "Now in no group",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
