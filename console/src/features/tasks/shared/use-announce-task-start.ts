import { taskKinds, type TaskKind } from "@thingwright/contract/grammar/task-kinds.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { announceTaskStart, openTasks } from "../api.ts";
import { messages } from "../messages/en.ts";

/**
 * Returns a function that announces the start of a task in a toast, with a button that shows the task. It must be
 * called after the server has responded to the call that starts the task.
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
