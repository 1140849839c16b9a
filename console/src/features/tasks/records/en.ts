import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  tasks: "Tasks",
  "tasks.cancel": "Canceled a task",
  "tasks.retry": "Retried a task's failures",
  "tasks.remove": "Removed a task from the list",
  "tasks.clear": "Cleared ended tasks",
} as const satisfies RecordWords<"tasks">;
