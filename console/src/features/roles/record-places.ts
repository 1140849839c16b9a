import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  roles: ({ id }) => ({ screen: "roleInfo", params: { id } }),
} satisfies RecordPlaces<"roles">;
