import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  production: ({ id, productId }) =>
    productId === null ? undefined : { screen: "productionOrder", params: { productId, orderId: id } },
  productionAlarms: ({ productId }) =>
    productId === null ? undefined : { screen: "production", params: { productId } },
} satisfies RecordPlaces<"production" | "productionAlarms">;
