import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  deviceIssues: ({ id }) => ({ screen: "deviceIssue", params: { issueId: id } }),
} satisfies RecordPlaces<"deviceIssues">;
