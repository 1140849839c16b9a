import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  apps: ({ id }) => ({ screen: "appVersions", params: { appId: id } }),
  appVersions: ({ appId }) => (appId === null ? undefined : { screen: "appVersions", params: { appId } }),
  companion: ({ id }) => ({ screen: "appCompanion", params: { appId: id } }),
} satisfies RecordPlaces<"apps" | "appVersions" | "companion">;
