import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Parameter sheet",
  text: "Technical data for the users of the product, such as its rated power or its size.",
  none: "No parameters yet",
  noneText: "Add the first row, then paste the rest from a spreadsheet if you have one.",
  add: "Add row",
  row: "Row {number}",
  key: "Name",
  value: fieldWords.value.en,
  unit: fieldWords.unit.en,
  remove: "Delete row {number}",
  removed: "“{name}” was deleted",
  pasteHint: "Rows copied from a spreadsheet can be pasted into any field: name, value, unit.",
  pasted: { one: "{count} row pasted", other: "{count} rows pasted" },
  pastedSome: {
    one: "{count} row pasted. The sheet holds no more than {limit}",
    other: "{count} rows pasted. The sheet holds no more than {limit}",
  },
  full: "The sheet holds {limit} rows at most.",
  undo: "Undo",
  saved: "Parameter sheet saved",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
