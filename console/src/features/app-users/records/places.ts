import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  appUsers: ({ id }) => ({ screen: "userInfo", params: { userId: id } }),
} satisfies RecordPlaces<"appUsers">;
