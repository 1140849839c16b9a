import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  roles: "Roles",
  "roles.create": "Created a role",
  "roles.update": "Changed a role",
  "roles.remove": "Deleted a role",
} as const satisfies RecordWords<"roles">;
