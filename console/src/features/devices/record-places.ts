import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  devices: ({ id, productId }) =>
    productId === null ? undefined : { screen: "deviceInfo", params: { productId, deviceId: id } },
  devicePairing: ({ id, productId }) =>
    productId === null ? undefined : { screen: "deviceInfo", params: { productId, deviceId: id } },
  mqttCredentials: ({ id, productId }) =>
    productId === null ? undefined : { screen: "deviceInfo", params: { productId, deviceId: id } },
  shares: ({ productId, id }) =>
    productId === null ? undefined : { screen: "deviceInfo", params: { productId, deviceId: id } },
  subDevices: ({ id, productId }) =>
    productId === null ? undefined : { screen: "subDevices", params: { productId, deviceId: id } },
  supportPasses: ({ id, productId }) =>
    productId === null ? undefined : { screen: "deviceInfo", params: { productId, deviceId: id } },
  virtualDevices: ({ productId }) =>
    productId === null ? undefined : { screen: "virtualDevices", params: { productId } },
} satisfies RecordPlaces<
  | "devices"
  | "devicePairing"
  | "mqttCredentials"
  | "shares"
  | "subDevices"
  | "supportPasses"
  | "virtualDevices"
>;
