import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  deviceImports: "Import of devices",
  "deviceImports.create": "Uploaded a device list",
  "deviceImports.start": "Started importing devices",
  "deviceImports.start.3": "Finished importing devices",
  "deviceImports.start.4": "Failed to import devices",
  "deviceImports.start.5": "Partly imported devices",
  "deviceImports.credentials": "Downloaded the credentials of imported devices",
  "deviceImports.forget": "Erased the credentials of imported devices",
  "deviceImports.remove": "Discarded a device list",
} as const satisfies RecordWords<"deviceImports">;
