import { ListChecks, WifiOff } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { useAction } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { TaskRow } from "./task-row.tsx";
import { lastMove, type Tracked } from "./tracked.ts";
import type { FollowedTasks } from "./use-tasks.ts";

interface TaskPanelProps {
  followed: FollowedTasks;
  running: readonly Tracked[];
  ended: readonly Tracked[];
  /** The task whose details show from the start. */
  first: string | undefined;
}

/** All tasks that the user sees: those in progress, then those that have ended. */
export function TaskPanel({ followed, running, ended, first }: TaskPanelProps) {
  const t = useMessages(messages);
  const { tasks, live, cancelled } = followed;
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set(first ? [first] : []));
  const [named, setNamed] = useState(first);
  if (named !== first) {
    setNamed(first);
    if (first) setShown(new Set([...shown, first]));
  }
  const clear = useAction(api.tasks.clear, { invalidates: [] });
  const lost = live.state !== "live" && live.state !== "connecting";
  const notice = lost && (
    <div className="p-3 pb-0">
      <LiveNotice live={live} />
    </div>
  );

  if (!tasks)
    return lost ? (
      <>
        {notice}
        <EmptyState icon={WifiOff} title={t("unknownTitle")} description={t("unknownText")} />
      </>
    ) : (
      <div className="p-4">
        <SkeletonText lines={3} />
      </div>
    );
  if (tasks.size === 0)
    return (
      <>
        {notice}
        {lost ? (
          <EmptyState icon={WifiOff} title={t("unknownTitle")} description={t("unknownText")} />
        ) : (
          <EmptyState icon={ListChecks} title={t("emptyTitle")} description={t("emptyText")} />
        )}
      </>
    );

  const toggle = (id: string) => {
    const next = new Set(shown);
    if (!next.delete(id)) next.add(id);
    setShown(next);
  };
  const moved = lastMove(running);
  const row = (tracked: Tracked) => (
    <TaskRow
      key={tracked.task.id}
      tracked={tracked}
      lastMove={moved}
      stale={lost}
      shown={shown.has(tracked.task.id)}
      onToggle={() => toggle(tracked.task.id)}
      onCancelled={cancelled}
    />
  );
  return (
    <>
      {notice}
      {/* One list for both groups, so that a task that ends keeps the focus and its open details. */}
      <ul>
        {running.length > 0 && <Heading key="running">{lost ? t("lastKnown") : t("running")}</Heading>}
        {running.map(row)}
        {ended.length > 0 && (
          <Heading key="ended">
            {t("ended")}
            <Button
              variant="ghost"
              size="sm"
              aria-label={t("clearLabel")}
              loading={clear.pending}
              className="-my-1 -mr-2 text-muted"
              onClick={() => clear.start({})}
            >
              {t("clear")}
            </Button>
          </Heading>
        )}
        {ended.map(row)}
      </ul>
    </>
  );
}

function Heading({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-2 px-4 pt-3 pb-1">
      <h3 className="flex flex-1 items-center justify-between text-meta font-medium text-muted">
        {children}
      </h3>
    </li>
  );
}
