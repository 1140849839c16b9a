import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  deviceIssues: "Bulk sends",
  "deviceIssues.create": "Started sending properties in bulk",
  "deviceIssues.create.3": "Finished sending properties in bulk",
  "deviceIssues.create.4": "Failed to send properties in bulk",
  "deviceIssues.create.5": "Partly sent properties in bulk",
} as const satisfies RecordWords<"deviceIssues">;
