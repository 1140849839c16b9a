import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  members: "Members",
  "members.create": "Added a member",
  "members.update": "Changed a member",
  "members.remove": "Deleted a member",
  "members.setStatus": "Enabled or disabled a member",
  "members.setStatus.1": "Enabled a member",
  "members.setStatus.2": "Disabled a member",
  "members.setRole": "Assigned a role",
  "members.sendActivation": "Resent a member's activation link",
} as const satisfies RecordWords<"members">;
