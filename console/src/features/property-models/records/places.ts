import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  propertyModels: () => ({ screen: "propertyModel", params: {} }),
} satisfies RecordPlaces<"propertyModels">;
