import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  editTitle: "Edit product",
  editText: "Category and communication cannot be changed.",
  editNotesText: "After development, only the notes of a product can be changed.",
  saved: "Saved",
  notesHelp: "For you and your team. Devices and end users never see them.",
  modelHelp: "The model number on the box, such as TW-A60-E27.",
  wakeInterval: "Wakes every",
  seconds: "s",
  wakeHelp: "The longest time between wake-ups, in seconds",
} as const;

/** The texts of a product's basics and how they are changed. */
export const messages = defineMessages(en, () => import("./zh.ts"));
