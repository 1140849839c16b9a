import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Create product",
  steps: fieldWords.steps.en,
  step_category: "Category",
  step_type: "Type",
  step_basics: "Basics",
  heading_category: "What kind of device is it?",
  heading_type: "Standard or customized?",
  heading_basics: "Name your product",
  text_category: "The category comes with standard function points.",
  text_type: "A standard product can become a customized one while it is in development.",
  text_basics: "Category and communication cannot be changed later.",
  categories: "Categories",
  searchCategories: "Search categories",
  noCategoryFound: "No matching categories",
  noCategoryFoundText: "Try another word, or press Enter to start from a blank product.",
  blankTitle: "No fitting category?",
  blankText: "Start from a blank product and add your own function points.",
  startsWith: {
    one: "{category} starts with {count} standard function point:",
    other: "{category} starts with {count} standard function points:",
  },
  besides: "Also included: {list}",
  separator: ", ",
  besides_guides: { one: "{count} pairing guide", other: "{count} pairing guides" },
  besides_voice: { one: "{count} voice platform", other: "{count} voice platforms" },
  besides_languages: { one: "{count} more language", other: "{count} more languages" },
  typeQuestion: "Type",
  standardText: "Uses the standard function points of its category as they are.",
  customizedText: "Starts from the same function points, which you can change and extend.",
  modeText_ble: "Paired with a phone nearby",
  modeText_wifi: "Connects directly",
  modeText_ble_wifi: "Set up over BLE, connected over Wi-Fi",
  modeText_zigbee: "Connects through a gateway",
  otherMode:
    "The category is made for {offered}. Parts of its template that do not fit {mode}, such as the module, are left out.",
  categoryRefused: "Category: {reason}",
  created: "“{name}” was created",
  createdText: "Define its function points, then connect a device.",
  ownKey: "Use your own product key",
  ownKeyHelp:
    "For firmware that already has a product key: 6 to 32 letters, digits, _ . or -. It cannot be changed later. Generated if left empty.",
  sampleName: "Sample",
} as const;

/** The texts of the wizard that creates a product. */
export const messages = defineMessages(en, () => import("./zh.ts"));
