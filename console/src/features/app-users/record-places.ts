import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  appUsers: ({ id }) => ({ screen: "userInfo", params: { userId: id } }),
} satisfies RecordPlaces<"appUsers">;
