import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  appCategories: ({ appId }) => (appId === null ? undefined : { screen: "appCategories", params: { appId } }),
} satisfies RecordPlaces<"appCategories">;
