import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  consumables: ({ id, productId }) =>
    productId === null ? undefined : { screen: "deviceInfo", params: { productId, deviceId: id } },
} satisfies RecordPlaces<"consumables">;
