import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  apps: "Apps",
  "apps.create": "Created an app",
  "apps.update": "Changed an app",
  "apps.renewSecret": "Made a new secret for an app",
  "apps.remove": "Deleted an app",
} as const satisfies RecordWords<"apps">;
