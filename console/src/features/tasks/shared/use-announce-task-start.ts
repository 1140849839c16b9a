import { taskKinds, type TaskKind } from "@thingwright/contract/grammar/task-kinds.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { announceTaskStart, openTasks } from "../api.ts";
import { messages } from "../messages/en.ts";

/**
 * Announces in a toast that a task has begun, with a button that shows it. Call it after the server has answered the
 * call that starts the task.
 */
export function useAnnounceTaskStart(): (kind: TaskKind, id: string) => void {
  const t = useMessages(messages);
  const language = useLanguage();
  return (kind, id) =>
    announceTaskStart(id, {
      title: t("begun"),
      description: t("begunText", { task: taskKinds[kind][language] }),
      tone: "info",
      action: { label: t("show"), onSelect: () => openTasks(id) },
    });
}
