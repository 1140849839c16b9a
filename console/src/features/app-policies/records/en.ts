import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  appPolicies: "App policies",
  "appPolicies.create": "Started a new version of a policy",
  "appPolicies.update": "Changed the draft of a policy",
  "appPolicies.publish": "Published a policy",
  "appPolicies.remove": "Deleted the draft of a policy",
} as const satisfies RecordWords<"appPolicies">;
