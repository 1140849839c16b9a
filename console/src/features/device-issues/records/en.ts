import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  deviceIssues: "Issues to many devices",
  "deviceIssues.create": "Started issuing properties to many devices",
  "deviceIssues.create.3": "Finished issuing properties to many devices",
  "deviceIssues.create.4": "Failed to issue properties to many devices",
  "deviceIssues.create.5": "Partly issued properties to many devices",
} as const satisfies RecordWords<"deviceIssues">;
