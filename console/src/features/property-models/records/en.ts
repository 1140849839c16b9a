import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  propertyModels: "Standard function points",
  "propertyModels.create": "Added a standard function point",
  "propertyModels.update": "Changed a standard function point",
  "propertyModels.remove": "Deleted a standard function point",
  "propertyModels.removeMany": "Deleted unused standard function points",
  "propertyModels.importAll": "Imported standard function points",
} as const satisfies RecordWords<"propertyModels">;
