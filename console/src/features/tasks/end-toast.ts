import { taskStatus } from "@thingwright/contract/enums.ts";
import type { Task } from "@thingwright/contract/tasks.ts";
import { useMessages } from "../../lib/i18n.ts";
import type { ToastOptions } from "../../ui/toast.ts";
import { openTasks } from "./api.ts";
import { messages } from "./messages/en.ts";
import { useTaskWords } from "./use-task-words.ts";

/** The toast that says how a task has ended. */
export function useEndToast(): (task: Task) => ToastOptions {
  const t = useMessages(messages);
  const words = useTaskWords();
  return (task) => {
    const { status, subject, done, failed, total } = task;
    const show = { label: t("show"), onSelect: () => openTasks(task.id) };
    const about = subject ? { description: subject } : {};
    if (status === taskStatus.succeeded) return { tone: "success", title: words.done(task), ...about };
    if (task.cancelled) {
      const description = done + failed > 0 ? leftText(words.done(task), total - done) : t("toastNothing");
      return { tone: "neutral", title: t("toastCancelled", { task: words.name(task) }), description };
    }
    const reason = task.error ? words.problem(task.error) : t("toastSomeFailed", { count: failed });
    if (status === taskStatus.failed)
      return {
        tone: "danger",
        title: t("toastFailed", { task: words.name(task) }),
        description: reason,
        action: show,
      };
    return { tone: "warning", title: words.done(task), description: reason, action: show };
  };

  function leftText(did: string, count: number): string {
    return count > 0 ? `${did} · ${t("begunAndLeft", { count })}` : did;
  }
}
