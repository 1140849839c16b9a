import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  modules: ({ id }) => ({ screen: "moduleInfo", params: { id } }),
} satisfies RecordPlaces<"modules">;
