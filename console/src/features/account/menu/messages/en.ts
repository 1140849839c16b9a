import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  accountMenu: "Account of {name}",
  accountInfo: "Account info",
  firstSteps: "First steps",
  docs: "Documentation",
  signOut: "Sign out",
} as const;

/** The texts of the account menu. */
export const messages = defineMessages(en, () => import("./zh.ts"));
