import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  modules: "Modules",
  "modules.create": "Added a module",
  "modules.update": "Changed a module",
  "modules.remove": "Deleted a module",
} as const satisfies RecordWords<"modules">;
