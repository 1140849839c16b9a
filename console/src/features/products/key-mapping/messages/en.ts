import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Key mapping",
  text: "For firmware you cannot change: the key it uses for each function point. Values are stored under the identifier and sent to devices under the key.",
  key: "Key in firmware",
  point: fieldWords.point.en,
  choosePoint: "Choose a function point",
  add: "Add key",
  remove: "Remove {key}",
  removeEmpty: "Remove row {row}",
  removed: "Removed {key}.",
  undo: "Undo",
  emptyTitle: "No keys mapped",
  emptyText:
    "If firmware reports a key such as {example}, which cannot be an identifier, map it to a function point. The firmware stays unchanged.",
  noPoints: "Add a function point first.",
  sent: "Sent to devices",
  sentHint: "If a function point has several keys, the first is used for sending. Drag to change the order.",
  paste: "Paste lines",
  pasteLabel: "One line for each key: key = identifier",
  pasteAdd: "Add lines",
  pasteBad: {
    one: "{count} line not added: write key = identifier, with an identifier of this product.",
    other: "{count} lines not added: write key = identifier, with an identifier of this product.",
  },
  pasteFull: "A product has at most {limit} keys.",
  saved: "Key mapping saved",
  none: "Not mapped",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
