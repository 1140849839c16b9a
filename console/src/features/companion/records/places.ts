import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  companion: ({ id }) => ({ screen: "appCompanion", params: { appId: id } }),
} satisfies RecordPlaces<"companion">;
