import type { Task } from "@thingwright/contract/grammar/tasks.ts";
import { useRef, useState } from "react";
import { useLive, type Live } from "../../lib/live.ts";
import { useKept } from "../../lib/query.ts";
import { toast, type ToastOptions } from "../../ui/toast.ts";
import { isStartedHere, noteTaskEnd, openTasks } from "./api.ts";
import { kinds } from "./kinds.ts";
import { afterDelta, afterSnapshot, hasEnded, type TrackedTasks } from "./tracked.ts";
import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { useMessages } from "../../lib/i18n.ts";
import { messages } from "./messages/en.ts";
import { useTaskWords } from "./use-task-words.ts";

export interface FollowedTasks {
  /** Undefined until the first snapshot has arrived. */
  tasks: TrackedTasks | undefined;
  live: Live;
  /** Shows the response to a cancellation at once. */
  cancelled: (answer: Task) => void;
}

const none: TrackedTasks = new Map();

/**
 * Follows the tasks that an account can see. When a task ends, the resources that it has changed are loaded again. If
 * the user started the task, a toast shows how it ended.
 */
export function useTasks(uid: string): FollowedTasks {
  const kept = useKept();
  const endToast = useEndToast();
  const [tasks, setTasks] = useState<TrackedTasks>();
  // A ref beside the state, because several deltas may arrive before the next render.
  const latest = useRef<TrackedTasks>(undefined);

  const change = (next: TrackedTasks, hasJustEnded: (task: Task) => boolean) => {
    const before = latest.current;
    latest.current = next;
    setTasks(next);
    for (const [id, { task }] of next) {
      const known = before?.get(id)?.task;
      if (!hasEnded(task) || (known && hasEnded(known)) || !hasJustEnded(task)) continue;
      const own = task.account_id === uid;
      noteTaskEnd(id);
      void kept.refresh(...kinds[task.kind].changes);
      if (own) toast(endToast(task));
    }
  };

  const live = useLive("tasks", uid, {
    onSnapshot: ({ list }) => {
      const before = latest.current ?? none;
      // Tasks that had ended before this page knew of them are not announced, unless this page started them.
      change(afterSnapshot(before, list, Date.now()), ({ id }) => before.has(id) || isStartedHere(id));
    },
    onDelta: (delta) => change(afterDelta(latest.current ?? none, delta, Date.now()), () => true),
  });
  const cancelled = (answer: Task) =>
    change(afterDelta(latest.current ?? none, { tasks: [answer], removed: [] }, Date.now()), () => true);
  return { tasks, live, cancelled };
}

/** Returns the toast that reports how a task has ended. */
function useEndToast(): (task: Task) => ToastOptions {
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
