import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  productGroups: () => ({ screen: "groupManage", params: {} }),
} satisfies RecordPlaces<"productGroups">;
