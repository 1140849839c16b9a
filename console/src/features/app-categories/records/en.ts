import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  appCategories: "App categories",
  "appCategories.create": "Added a category to an app",
  "appCategories.createSecondary": "Added a second-level category to an app",
  "appCategories.update": "Changed a category of an app",
  "appCategories.remove": "Deleted a category of an app",
  "appCategories.sort": "Reordered or moved categories of an app",
  "appCategories.start": "Added the platform's categories to an app",
  "appCategories.undoStart": "Undid adding the platform's categories",
  "appCategories.setProducts": "Changed the products of an app's category",
  "appCategories.setRelation": "Changed which platform categories an app's category stands for",
  "appCategories.changeNames": "Changed names of an app's categories",
} as const satisfies RecordWords<"appCategories">;
