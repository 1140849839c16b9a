import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  categoryNames: ({ id }) => ({ screen: "categoryDefinition", params: { categoryId: id } }),
} satisfies RecordPlaces<"categoryNames">;
