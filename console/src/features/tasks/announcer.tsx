import { useEffect, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { messages } from "./messages/en.ts";
import { hasEnded, quarterOf, type TrackedTasks } from "./tracked.ts";
import { useTaskWords } from "./use-task-words.ts";

interface AnnouncerProps {
  tasks: TrackedTasks | undefined;
  uid: string;
}

/** Tells screen readers of each quarter of the way of the user's own tasks. Toasts tell of their end. */
export function Announcer({ tasks, uid }: AnnouncerProps) {
  const t = useMessages(messages);
  const words = useTaskWords();
  const told = useRef<ReadonlyMap<string, number>>(undefined);
  const [text, setText] = useState("");
  useEffect(() => {
    if (!tasks) return;
    const before = told.current;
    const quarters = new Map<string, number>();
    for (const { task } of tasks.values()) {
      if (hasEnded(task) || task.account_id !== uid) continue;
      const quarter = quarterOf(task);
      quarters.set(task.id, quarter);
      if (!before || quarter <= (before.get(task.id) ?? 0)) continue;
      setText(t("announceProgress", { task: words.name(task), percent: quarter * 25 }));
    }
    told.current = quarters;
  }, [tasks, uid, t, words]);
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  );
}
