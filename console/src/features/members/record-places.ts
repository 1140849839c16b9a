import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  members: ({ id }) => ({ screen: "subUser", params: { uid: id } }),
} satisfies RecordPlaces<"members">;
