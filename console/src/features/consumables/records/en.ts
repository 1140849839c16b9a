import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  consumables: "Consumables",
  "consumables.replace": "Marked a consumable as replaced",
} as const satisfies RecordWords<"consumables">;
