import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  categories: ({ id }) => ({ screen: "categoryDefinition", params: { categoryId: id } }),
  secondaryCategories: ({ id }) => ({ screen: "categoryDefinition", params: { categoryId: id } }),
} satisfies RecordPlaces<"categories" | "secondaryCategories">;
