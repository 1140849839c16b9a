import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  appPolicies: ({ appId }) => (appId === null ? undefined : { screen: "appPolicies", params: { appId } }),
} satisfies RecordPlaces<"appPolicies">;
