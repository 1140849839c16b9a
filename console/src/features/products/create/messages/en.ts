import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Create product",
  steps: "Steps",
  step_category: "Category",
  step_type: "Type",
  step_basics: "Basics",
  heading_category: "What kind of thing is it?",
  heading_type: "Which type of product is it?",
  heading_basics: "Name it",
  text_category: "The category brings standard function points along, which you can change afterwards.",
  text_type: "A standard product can become a customized one while it is in development.",
  text_basics: "Category and communication cannot be changed later.",
  categories: "Categories",
  searchCategories: "Search categories",
  noCategoryFound: "No category has this name",
  noCategoryFoundText: "Try another word, or press Enter to start from a blank product.",
  blankTitle: "Something else? Start from a blank product.",
  blankText: "{category}: no function points yet, you add what yours has.",
  startsWith: {
    one: "{category} starts with {count} standard function point:",
    other: "{category} starts with {count} standard function points:",
  },
  typeQuestion: "Type",
  standardText:
    "Keeps to the standard function points of its category. The shortest way to a working product.",
  customizedText:
    "Starts from the same function points, and adds or changes what your device does differently.",
  modeText_ble: "Paired with a phone nearby",
  modeText_wifi: "Connects by itself",
  modeText_ble_wifi: "Paired over BLE, connected over Wi-Fi",
  modeText_zigbee: "Connects through a gateway",
  categoryRefused: "Category: {reason}",
  created: "“{name}” has been created",
  createdText: "It is in development: shape its function points, then connect a device.",
  sampleName: "Sample",
} as const;

/** Words of the wizard that creates a product. */
export const messages = defineMessages(en, () => import("./zh.ts"));
