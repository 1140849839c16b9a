import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  roles: ({ id }) => ({ screen: "roleInfo", params: { id } }),
} satisfies RecordPlaces<"roles">;
