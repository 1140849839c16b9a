import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  configuration: ({ id }) => ({ screen: "productConfig", params: { productId: id } }),
  productLanguages: ({ id }) => ({ screen: "productConfig", params: { productId: id } }),
  productScenes: ({ id }) => ({ screen: "productScenes", params: { productId: id } }),
  productVoice: ({ id }) => ({ screen: "productVoice", params: { productId: id } }),
} satisfies RecordPlaces<"configuration" | "productLanguages" | "productScenes" | "productVoice">;
