import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  agreement: "Privacy agreement",
  region: "Region",
  accountMenu: "Account of {name}",
  accountInfo: "Account info",
  firstSteps: "First steps",
  docs: "Documentation",
  signOut: "Sign out",
} as const;

/** Words of the frame of every page, before and after sign-in. */
export const messages = defineMessages(en, () => import("./zh.ts"));
