import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLive } from "../../../lib/live.ts";
import { useUser } from "../../../lib/user.ts";
import { messages } from "../messages/en.ts";
import { TaskRow } from "../task-row.tsx";
import { afterDelta, afterSnapshot, lastMove, runningAndEnded, type TrackedTasks } from "../tracked.ts";

const none: TrackedTasks = new Map();

/**
 * The tasks of one object, shown on the object's page: the tasks in progress or, if there are none, the latest task if
 * it ended with failures. The popover of tasks in the top bar also lists them, and announces their end.
 */
export function ObjectTasks({ objectId }: { objectId: string }) {
  const t = useMessages(messages);
  const [tasks, setTasks] = useState(none);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const change = (how: (before: TrackedTasks) => TrackedTasks) => setTasks(how);
  const live = useLive("tasks", useUser()?.uid, {
    onSnapshot: ({ list }) => change((before) => afterSnapshot(before, list, Date.now())),
    onDelta: (delta) => change((before) => afterDelta(before, delta, Date.now())),
  });
  const moved = lastMove(runningAndEnded(tasks).running);
  const { running, ended } = runningAndEnded(
    new Map([...tasks].filter(([, { task }]) => task.object_id === objectId)),
  );
  const [latest] = ended;
  const rows = running.length === 0 && latest && latest.task.failed > 0 ? [latest] : running;
  if (rows.length === 0) return null;
  const toggle = (id: string) => {
    const next = new Set(shown);
    if (!next.delete(id)) next.add(id);
    setShown(next);
  };
  return (
    <section aria-label={t("title")} className="border-b border-line">
      <h3 className="sr-only">{t("title")}</h3>
      <ul>
        {rows.map((tracked) => (
          <TaskRow
            key={tracked.task.id}
            tracked={tracked}
            lastMove={moved}
            stale={live.state === "failed" || live.state === "retrying"}
            shown={shown.has(tracked.task.id)}
            onToggle={() => toggle(tracked.task.id)}
            onCancelled={(answer) =>
              change((before) => afterDelta(before, { tasks: [answer], removed: [] }, Date.now()))
            }
          />
        ))}
      </ul>
    </section>
  );
}
