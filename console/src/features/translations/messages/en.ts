import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  categoriesTitle: "Category names",
  categoriesText: "What makers and app users see, in each language.",
  categoriesFile: "category-names",
  templateTexts: "Template texts",
  templateFile: "category-texts",
  features: "Function points",
  guides: fieldWords.guides.en,
  app: "App texts",
  featuresEmpty: "No function points yet",
  featuresEmptyText: "Add function points to the template, then translate their names and values here.",
  guidesEmpty: "No pairing guides yet",
  guidesEmptyText: "Write the steps of a pairing guide, then translate them here.",
  appEmpty: "No app texts yet",
  appEmptyText: "Set a device name, a room or an offline hint in the app settings, then translate them here.",
  pointName: "Name",
  pointValue: "Value {value}",
  pointFault: "Fault {code}",
  pointMember: "{member}: {text}",
  guideStep: "Step {number}",
  device_name: "Device name",
  default_room: fieldWords.default_room.en,
  offline_hint: fieldWords.offline_hint.en,
  productTexts: "Product translations",
  productName: "Product name",
  productFunctionsEmptyText:
    "Add function points to the product, then translate their names and values here.",
  poolTitle: "Translations of standard function points",
  poolText: "A template gets these translations along with the function points.",
  poolFile: "standard-function-points",
  poolEmpty: "No standard function points yet",
  poolEmptyText: "Add standard function points first.",
  toPool: "Standard function points",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
