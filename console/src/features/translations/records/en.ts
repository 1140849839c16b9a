import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  categoryNames: "Category names",
  "categoryNames.change": "Changed a category's names",
  "categoryNames.changeMany": "Changed category names",
  "categoryNames.changeSecondary": "Changed names of second-level categories",
  pointLanguages: "Translations of standard function points",
  "pointLanguages.change": "Changed translations of standard function points",
} as const satisfies RecordWords<"categoryNames" | "pointLanguages">;
