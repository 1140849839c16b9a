import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  scenarios: "Scenarios",
  "scenarios.create": "Created a scenario",
  "scenarios.update": "Changed a scenario",
  "scenarios.remove": "Deleted a scenario",
  "scenarios.play": "Ran a scenario on virtual devices",
} as const satisfies RecordWords<"scenarios">;
