import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  title: "Standard function points",
  languages: "Languages",
  subtitle:
    "Templates and products take their function points from here, so that they mean the same everywhere.",
  fileName: "standard-function-points",
  search: "Name or identifier",
  nothingFound: "No matching function points",
  emptyTitle: "No standard function points yet",
  emptyText: "Add the first one, or import a list.",
  name: fieldWords.name.en,
  nameEn: fieldWords.name_en.en,
  identifier: fieldWords.identifier.en,
  use: "Usage",
  templates: { one: "{count} template", other: "{count} templates" },
  products: { one: "{count} product", other: "{count} products" },
  notUsed: "Not used",
  allTypes: "All data types",
  dataType: fieldWords.data_type.en,
  used: "Usage",
  usedOnly: "In use",
  updated: "Updated",

  create: "Add function point",
  created: "“{name}” was added",
  createdOwn: {
    one: "{count} product has a function point of its own with this identifier and keeps it.",
    other: "{count} products have a function point of their own with this identifier and keep it.",
  },
  edit: "Edit",
  editTitle: "Edit standard function point",
  saved: "“{name}” was saved",
  identifierFixed:
    "The identifier cannot be changed. Templates and products that already have it stay as they are.",
  usedFixed:
    "In use, so the identifier, data type and transfer type cannot be changed. Templates and products that already have it stay as they are.",
  range: "Values",
  showUse: "Where it is used",
  useTitle: "Usage of {name}",
  useTemplates: "Category templates",
  useProducts: "Products",
  noTemplates: "Not used by any template.",
  productsOf: { one: "{count} product", other: "{count} products" },
  ofAccounts: { one: "of {count} account", other: "of {count} accounts" },
  ownProducts: {
    one: "{count} product has a function point of its own with this identifier, from before it was standard.",
    other:
      "{count} products have a function point of their own with this identifier, from before it was standard.",
  },
  deleteTitle: "Delete this standard function point?",
  deleteText: "It can no longer be added to templates and products. This cannot be undone.",
  deleted: "“{name}” was deleted",
  inUse: "In use, so it cannot be deleted",
  deleteMany: "Delete unused",
  deleteManyTitle: { one: "Delete {count} function point?", other: "Delete {count} function points?" },
  deleteManyText: "Those in use stay. This cannot be undone.",
  deletedMany: { one: "{count} function point deleted", other: "{count} function points deleted" },
  keptMany: { one: "{count} is in use and stays.", other: "{count} are in use and stay." },
  exportChosen: "Export",
  exportAll: "Export function points",
  exportAllHint: "All standard function points, as JSON or in another platform's format",
  import: "Import",
  importTitle: "Import standard function points",
  importText:
    "A JSON file exported here, an Aliyun TSL, a Tuya schema or a WoT Thing Model, as a file or pasted. You see a preview before anything changes.",
  imported: "{created} added, {changed} changed",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
