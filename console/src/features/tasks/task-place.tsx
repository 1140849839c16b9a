import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { ListChecks } from "lucide-react";
import { useRef, useState, useEffect } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useUser } from "../../lib/user.ts";
import { FloatingPanel } from "../../ui/floating-panel.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { ProgressButton } from "../../ui/progress-button.tsx";
import { closeTasks, openTasks, useTaskPlace } from "./api.ts";
import { messages } from "./messages/en.ts";
import {
  hasEnded,
  progressOfAll,
  quarterOf,
  runningAndEnded,
  type Tracked,
  type TrackedTasks,
} from "./tracked.ts";
import { useTasks } from "./use-tasks.ts";
import { useTaskWords } from "./use-task-words.ts";

const key = (uid: string) => `thingwright.tasks.${uid}`;

/** When a user last looked at the tasks that have ended, in seconds since 1970; 0 if never in this browser. */
function lastLook(uid: string): number {
  try {
    return Number(localStorage.getItem(key(uid))) || 0;
  } catch {
    return 0;
  }
}

/** Remembers that a user has seen every task that ended no later than `until`, in seconds since 1970. */
function keepLook(uid: string, until: number): void {
  try {
    localStorage.setItem(key(uid), String(until));
  } catch {
    // If the browser denies access to its storage, the dot for unseen results is shown again after a reload of the
    // page.
  }
}

const TaskPanel = lazyPart(() => import("./task-panel.tsx").then((m) => m.TaskPanel));
/** Loads the panel once the pointer or the focus reaches the button, so that the panel opens without delay. */
const preload = () => {
  void TaskPanel.preload();
  void FloatingPanel.preload();
};
const failures: readonly number[] = [taskStatus.failed, taskStatus.completed];

/** The account's tasks in the top bar: a button shows their progress, and a panel lists all of them. */
export function TaskPlace() {
  const user = useUser();
  return user ? <PlaceOf key={user.uid} uid={user.uid} /> : null;
}

function PlaceOf({ uid }: { uid: string }) {
  const t = useMessages(messages);
  const button = useRef<HTMLButtonElement>(null);
  const { open, task } = useTaskPlace();
  const followed = useTasks(uid);
  const [seen, setSeen] = useState(() => lastLook(uid));
  const { running, ended } = runningAndEnded(followed.tasks ?? new Map<string, Tracked>());
  const lost = followed.live.state === "failed" || followed.live.state === "retrying";
  const latestEnd = Math.max(seen, ...ended.map((one) => one.task.finished_at ?? 0));
  const unseen = ended.some(
    (one) => (one.task.finished_at ?? 0) > seen && failures.includes(one.task.status) && !one.task.cancelled,
  );
  const change = (next: boolean) => {
    // Tasks that end while the panel is open count as seen, so the time is saved when it opens and when it closes.
    setSeen(latestEnd);
    keepLook(uid, latestEnd);
    if (next) openTasks();
    else closeTasks();
  };

  return (
    <>
      <ProgressButton
        ref={button}
        icon={ListChecks}
        label={
          lost
            ? t("labelUnknown")
            : running.length > 0
              ? t("labelRunning", { count: running.length })
              : unseen && !open
                ? t("labelFailures")
                : t("title")
        }
        count={lost ? 0 : running.length}
        progress={progressOfAll(running)}
        dot={lost ? "neutral" : unseen && !open ? "warning" : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => change(!open)}
      />
      <Announcer tasks={followed.tasks} uid={uid} />
      <FloatingPanel open={open} onOpenChange={change} anchor={button} title={t("title")}>
        <TaskPanel followed={followed} running={running} ended={ended} first={task} />
      </FloatingPanel>
    </>
  );
}

interface AnnouncerProps {
  tasks: TrackedTasks | undefined;
  uid: string;
}

/** Announces each quarter of the progress of the user's own tasks to screen readers. Toasts announce their end. */
function Announcer({ tasks, uid }: AnnouncerProps) {
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
