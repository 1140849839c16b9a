import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  state: fieldWords.state.en,
  enabled: "Enabled",
  disabled: "Disabled",
  activation: "Activation",
  anyActivation: "Activated or invited",
  activated: "Activated",
  invited: "Invited",
  lastLogin: "Last sign-in",
  never: "Never",
} as const;

/** The texts for accounts of every level. */
export const messages = defineMessages(en, () => import("./zh.ts"));
