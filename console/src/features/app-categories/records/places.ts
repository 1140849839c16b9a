import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  appCategories: ({ appId }) => (appId === null ? undefined : { screen: "appCategories", params: { appId } }),
} satisfies RecordPlaces<"appCategories">;
