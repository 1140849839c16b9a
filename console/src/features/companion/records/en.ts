import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  companion: "Companion",
  "companion.update": "Changed how the companion of an app looks",
} as const satisfies RecordWords<"companion">;
