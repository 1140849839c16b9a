import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  products: ({ id }) => ({ screen: "productDefinition", params: { productId: id } }),
  productLabels: ({ id }) => ({ screen: "productLabels", params: { productId: id } }),
  keyMapping: ({ id }) => ({ screen: "productDefinition", params: { productId: id } }),
} satisfies RecordPlaces<"products" | "productLabels" | "keyMapping">;
