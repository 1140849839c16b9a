import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  productConfig: "Product configuration",
  offered: "Defaults for new products",
  offeredText: "Makers can change them when they create a product.",
  mode: "Communication mode",
  modeHelp: "Preselected when a product of this category is created.",
  noMode: "Not preselected",
  module: "Module",
  moduleHelp: "The default module of new products. Makers can choose another.",
  pairing: "Pairing methods",
  pairingText: "How the app adds a new device to a home. The first one is preferred.",
  savedDraft: "Saved to the template draft",
  savingFailed: "Saving failed",
  toVoice: "Back to voice",
  platform: "Voice platform",
  choosePairing: "Choose pairing methods",
  otherLanguages: "Other languages",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
