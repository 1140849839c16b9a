import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  propertyModels: () => ({ screen: "propertyModel", params: {} }),
} satisfies RecordPlaces<"propertyModels">;
