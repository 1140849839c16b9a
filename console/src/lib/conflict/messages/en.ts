import { defineMessages } from "../../i18n.ts";

export const en = {
  title: "Someone else has changed this",
  description: "Load their version, or keep your changes.",
  partsChanged:
    "While you were editing, someone else changed: {parts}. Keep yours to overwrite their changes, or load theirs and lose yours.",
  field: "Field",
  unchanged: "Unchanged",
  theirs: "Theirs",
  mine: "Yours",
  loadTheirs: "Load theirs",
  keepMine: "Keep mine",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
