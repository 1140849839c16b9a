import { taskStatus } from "@thingwright/contract/enums.ts";
import { ListChecks } from "lucide-react";
import { useRef, useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useUser } from "../../lib/user.ts";
import { FloatingPanel } from "../../ui/floating-panel.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { ProgressButton } from "../../ui/progress-button.tsx";
import { Announcer } from "./announcer.tsx";
import { closeTasks, openTasks, useTaskPlace } from "./api.ts";
import { messages } from "./messages/en.ts";
import { keepLook, lastLook } from "./seen.ts";
import { inOrder, progressOfAll, type Tracked } from "./tracked.ts";
import { useTasks } from "./use-tasks.ts";

const TaskPanel = lazyPart(() => import("./task-panel.tsx").then((m) => m.TaskPanel));
/** Loads the panel once the pointer or the focus is at the button, so that it opens at once. */
const preload = () => {
  void TaskPanel.preload();
  void FloatingPanel.preload();
};
const failures: readonly number[] = [taskStatus.failed, taskStatus.completed];

/** The place of the account's tasks in the top bar: their progress on a button, and all of them in a panel. */
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
  const { running, ended } = inOrder(followed.tasks ?? new Map<string, Tracked>());
  const lost = followed.live.state === "failed" || followed.live.state === "retrying";
  const latestEnd = Math.max(seen, ...ended.map((one) => one.task.finished_at ?? 0));
  const unseen = ended.some(
    (one) => (one.task.finished_at ?? 0) > seen && failures.includes(one.task.status) && !one.task.cancelled,
  );
  const change = (next: boolean) => {
    // What ends while the panel is open is seen as well, so the look is kept as it opens and as it closes.
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
