import { taskStatus } from "@thingwright/contract/enums.ts";
import type { Task } from "@thingwright/contract/tasks.ts";
import { Ago } from "../../lib/ago.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages } from "./messages/en.ts";
import { useTaskWords } from "./use-task-words.ts";

/** How a task ended: what it has done, how much has failed, and why it ended early. */
export function TaskResult({ task }: { task: Task }) {
  const t = useMessages(messages);
  const words = useTaskWords();
  const outcome = () => {
    if (task.cancelled && task.done === 0) return t("nothingDone");
    if (task.cancelled) return `${t("cancelled")} · ${words.done(task)}`;
    if (task.status === taskStatus.failed) return t("failed");
    return words.done(task);
  };
  return (
    <div className="pt-0.5 text-meta text-muted">
      <p className="flex flex-wrap gap-x-3">
        <span className="text-ink tabular">{outcome()}</span>
        {task.failed > 0 && (
          <span className="text-warning-ink tabular">{t("failedCount", { count: task.failed })}</span>
        )}
        {task.finished_at !== null && <Ago time={task.finished_at * 1000} className="ml-auto" />}
      </p>
      {task.error && <p className="text-danger-ink">{words.problem(task.error)}</p>}
    </div>
  );
}
