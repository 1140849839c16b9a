import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  releases: ({ id }) => ({ screen: "productReleased", params: { productId: id } }),
} satisfies RecordPlaces<"releases">;
