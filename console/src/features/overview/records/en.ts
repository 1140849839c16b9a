import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  overview: "Overview",
  "overview.hideSteps": "Hid or showed the first steps",
  "overview.createSample": "Started to set up the sample",
  "overview.removeSample": "Started to delete the sample",
} as const satisfies RecordWords<"overview">;
