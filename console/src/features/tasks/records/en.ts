import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  tasks: "Tasks",
  "tasks.cancel": "Cancelled a task",
  "tasks.retry": "Tried a task's failures again",
  "tasks.remove": "Took a task off the list",
  "tasks.clear": "Took all ended tasks off the list",
} as const satisfies RecordWords<"tasks">;
