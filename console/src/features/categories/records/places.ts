import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  categories: ({ id }) => ({ screen: "categoryDefinition", params: { categoryId: id } }),
  secondaryCategories: ({ id }) => ({ screen: "categoryDefinition", params: { categoryId: id } }),
} satisfies RecordPlaces<"categories" | "secondaryCategories">;
