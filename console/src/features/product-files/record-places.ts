import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  productFiles: ({ id }) => ({ screen: "productDefinition", params: { productId: id } }),
} satisfies RecordPlaces<"productFiles">;
