import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  devices: ({ id, productId }) =>
    productId === null ? undefined : { screen: "deviceInfo", params: { productId, deviceId: id } },
  mqttCredentials: ({ id, productId }) =>
    productId === null ? undefined : { screen: "deviceInfo", params: { productId, deviceId: id } },
  shares: ({ productId, id }) =>
    productId === null ? undefined : { screen: "deviceInfo", params: { productId, deviceId: id } },
  virtualDevices: ({ productId }) =>
    productId === null ? undefined : { screen: "virtualDevices", params: { productId } },
} satisfies RecordPlaces<"devices" | "mqttCredentials" | "shares" | "virtualDevices">;
