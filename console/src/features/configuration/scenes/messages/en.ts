import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Scene linkage",
  text: "Conditions are reported values that can start scenes; actions are values that scenes can set. People choose only from what you allow here.",
  point: fieldWords.point.en,
  condition: "Condition",
  action: "Action",
  conditionOf: "Starts scenes: {name}",
  actionOf: "Set by scenes: {name}",
  notReported: "Not reported by devices",
  notIssued: "Reported only",
  asCondition: "Starts scenes",
  asAction: "Set by scenes",
  operators: "Operators of {name}",
  eq: "equals",
  gt: "more than",
  ge: "at least",
  lt: "less than",
  le: "at most",
  equalsOnly: "Equals a value",
  onOff: "On or off",
  anyText: "Any text",
  from: "Minimum of {name}",
  to: "Maximum of {name}",
  steps: "{min} to {max}, in steps of {step}",
  values: "Values of {name}",
  suggest: { one: "Fill in {count} suggestion", other: "Fill in {count} suggestions" },
  counts: "Conditions: {triggers} · Actions: {actions}",
  none: "No function points yet",
  noneText: "Scenes compare and set the values of function points. Define some first.",
  define: "Define function points",
  saved: "Saved",
  triggers: "conditions",
  actions: "actions",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
