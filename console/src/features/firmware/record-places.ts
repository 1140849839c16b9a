import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  firmware: ({ id }) => ({ screen: "firmwareInfo", params: { firmwareId: id } }),
  firmwareVerification: ({ id }) => ({ screen: "authenticationInfo", params: { firmwareId: id } }),
} satisfies RecordPlaces<"firmware" | "firmwareVerification">;
