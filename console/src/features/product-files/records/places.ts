import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  productFiles: ({ id }) => ({ screen: "productDefinition", params: { productId: id } }),
} satisfies RecordPlaces<"productFiles">;
