import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  scenarios: ({ productId }) =>
    productId === null ? undefined : { screen: "scenarios", params: { productId } },
} satisfies RecordPlaces<"scenarios">;
