import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  appUsers: "App users",
  "appUsers.reveal": "Saw the contact details of an app user in full",
} as const satisfies RecordWords<"appUsers">;
