import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  members: ({ id }) => ({ screen: "subUser", params: { uid: id } }),
} satisfies RecordPlaces<"members">;
