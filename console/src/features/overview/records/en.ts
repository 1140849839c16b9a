import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  overview: "Overview",
  "overview.hideSteps": "Put the first steps away, or showed them again",
  "overview.createSample": "Started to set up the sample",
  "overview.removeSample": "Started to delete the sample",
} as const satisfies RecordWords<"overview">;
