import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Scene linkage",
  text: "Conditions start scenes when a device reports them; actions are what scenes set. People choose within what you allow here.",
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
  from: "Lowest for {name}",
  to: "Highest for {name}",
  steps: "{min} to {max}, in steps of {step}",
  values: "Values of {name}",
  suggest: { one: "Fill in {count} suggestion", other: "Fill in {count} suggestions" },
  counts: "Conditions: {triggers} · Actions: {actions}",
  none: "No function points yet",
  noneText: "Scenes compare and set the values of function points. Define some first.",
  define: "Define function points",
  saved: "Saved",
  conflictTitle: "Someone else has changed this product",
  conflictText:
    "While you were editing, someone else changed: {parts}. Keep yours to overwrite their changes, or load theirs and lose yours.",
  separator: ", ",
  triggers: "conditions",
  actions: "actions",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
