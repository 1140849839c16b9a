import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  companion: ({ id }) => ({ screen: "appCompanion", params: { appId: id } }),
} satisfies RecordPlaces<"companion">;
