import type { RecordPlaces } from "../../../lib/record-words.ts";

export const places = {
  apps: () => ({ screen: "appList", params: {} }),
} satisfies RecordPlaces<"apps">;
