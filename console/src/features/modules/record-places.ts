import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  modules: ({ id }) => ({ screen: "moduleInfo", params: { id } }),
} satisfies RecordPlaces<"modules">;
