import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  categoryNames: ({ id }) => ({ screen: "categoryDefinition", params: { categoryId: id } }),
} satisfies RecordPlaces<"categoryNames">;
