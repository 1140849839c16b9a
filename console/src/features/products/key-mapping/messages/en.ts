import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Key mapping",
  text: "For firmware that stays as it is: what it calls a function point. Values are stored under the identifier, and sent to devices under the key.",
  key: "Key in firmware",
  point: "Function point",
  choosePoint: "Choose a function point",
  add: "Add key",
  remove: "Remove {key}",
  removeEmpty: "Remove row {row}",
  removed: "Removed {key}.",
  undo: "Undo",
  emptyTitle: "No key is mapped",
  emptyText:
    "If firmware reports {example}, which cannot be an identifier, map it to a function point and leave the firmware as it is.",
  noPoints: "Add a function point first: a key stands for one.",
  sent: "Sent to devices",
  sentHint: "Of several keys of a function point, devices are sent the first. Drag to change the order.",
  paste: "Paste lines",
  pasteLabel: "One line for each key: key = identifier",
  pasteAdd: "Add lines",
  pasteBad: {
    one: "{count} line is left: it needs the form key = identifier, with an identifier of this product.",
    other:
      "{count} lines are left: each needs the form key = identifier, with an identifier of this product.",
  },
  pasteFull: "A product has at most {limit} keys.",
  saved: "Key mapping saved",
  conflictTitle: "The key mapping was changed meanwhile",
  conflictText: "Somebody else has saved these keys. Which version should stay?",
  keepMine: "Keep mine",
  none: "Not mapped",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
