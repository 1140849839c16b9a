import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  releases: ({ id }) => ({ screen: "productReleased", params: { productId: id } }),
} satisfies RecordPlaces<"releases">;
