import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  categories: "Categories",
  "categories.create": "Created a category",
  "categories.update": "Changed a category",
  "categories.setStatus": "Took a category online or offline",
  "categories.setStatus.1": "Took a category online",
  "categories.setStatus.2": "Took a category offline",
  "categories.sort": "Reordered the first-level categories",
  "categories.remove": "Deleted a category",
  secondaryCategories: "Second-level categories",
  "secondaryCategories.create": "Created a second-level category",
  "secondaryCategories.update": "Changed a second-level category",
  "secondaryCategories.setStatus": "Took a second-level category online or offline",
  "secondaryCategories.setStatus.1": "Took a second-level category online",
  "secondaryCategories.setStatus.2": "Took a second-level category offline",
  "secondaryCategories.sort": "Reordered or moved second-level categories",
  "secondaryCategories.remove": "Deleted a second-level category",
} as const satisfies RecordWords<"categories" | "secondaryCategories">;
