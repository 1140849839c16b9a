import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  productGroups: () => ({ screen: "groupManage", params: {} }),
} satisfies RecordPlaces<"productGroups">;
