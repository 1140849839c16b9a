import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  pairing: "Pairing methods",
  pairingText: "How a new device is added to a home. The first one is preferred.",
  choose: "Choose pairing methods",
  change: "Change",
  unfit: "does not fit the communication mode",
  otherLanguages: "Other languages",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
