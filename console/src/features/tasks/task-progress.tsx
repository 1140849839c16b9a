import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { useNow } from "../../lib/ago.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { messages } from "./messages/en.ts";
import { progressOf, secondsLeft, secondsStill, through, type Tracked } from "./tracked.ts";
import { useDuration } from "./use-duration.ts";
import { useTaskWords } from "./use-task-words.ts";

/**
 * After this many seconds without progress, a running task is shown as stalled. A waiting task is then shown as having
 * no worker.
 */
const patience = 15;

interface TaskProgressProps {
  tracked: Tracked;
  /**
   * When any running task of the account last made progress, in milliseconds. If that was recently, the waiting tasks
   * are only queued, so they are not shown as having no worker.
   */
  lastMove: number;
  stale: boolean;
}

/** The progress of a task: a bar, counts, failures, and the estimated time left. */
export function TaskProgress({ tracked, lastMove, stale }: TaskProgressProps) {
  const t = useMessages(messages);
  const words = useTaskWords();
  const now = useNow();
  const duration = useDuration();
  const { task } = tracked;
  const still = secondsStill(tracked, now * 1000);
  const waiting = task.status === taskStatus.waiting;
  const left = secondsLeft(tracked, now * 1000);

  const state = () => {
    if (task.cancelled) return t("cancelling");
    if (task.retry_at !== null) {
      const wait = task.retry_at - now;
      return wait > 0 ? t("retryIn", { duration: duration(wait) }) : t("retryNow");
    }
    if (waiting) {
      const idle = still >= patience && now * 1000 - lastMove >= patience * 1000;
      return t(!stale && idle ? "waitingLong" : "waiting");
    }
    if (stale) return null;
    if (still >= patience) return t("stalled", { duration: duration(still) });
    return left === undefined ? null : t("left", { duration: duration(roughly(left)) });
  };

  return (
    <div className="flex flex-col gap-1.5 pt-2">
      {!waiting && (
        <ProgressBar
          value={stale ? (progressOf(task) ?? 0) : progressOf(task)}
          label={words.name(task)}
          tone={stale ? "neutral" : "accent"}
        />
      )}
      <p className="flex flex-wrap gap-x-3 text-meta text-muted">
        {!waiting && (
          <span className="tabular">
            {task.total > 0 ? t("progress", { count: through(task), total: task.total }) : t("counting")}
          </span>
        )}
        <span className="tabular">{state()}</span>
        {task.failed > 0 && (
          <span className="ml-auto text-warning-ink tabular">{t("failedCount", { count: task.failed })}</span>
        )}
      </p>
      {task.retry_at !== null && task.error && (
        <p className="text-meta text-warning-ink">{words.problem(task.error)}</p>
      )}
    </div>
  );
}

/** Rounds an estimate in seconds, which would otherwise change with every update. */
function roughly(seconds: number): number {
  if (seconds < 10) return seconds;
  if (seconds < 60) return Math.ceil(seconds / 5) * 5;
  if (seconds < 3600) return Math.ceil(seconds / 60) * 60;
  return Math.ceil(seconds / 600) * 600;
}
