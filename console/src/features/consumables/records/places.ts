import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  consumables: ({ id, productId }) =>
    productId === null ? undefined : { screen: "deviceInfo", params: { productId, deviceId: id } },
} satisfies RecordPlaces<"consumables">;
