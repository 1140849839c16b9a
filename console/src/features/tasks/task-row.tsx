import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Task } from "@thingwright/contract/grammar/tasks.ts";
import { ChevronDown, CircleStop, Clock, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { TONE_ICON } from "../../ui/alert.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { CancelQuestion } from "./cancel-question.tsx";
import { kinds } from "./kinds.ts";
import { messages } from "./messages/en.ts";
import { TaskDetails } from "./task-details.tsx";
import { TaskProgress } from "./task-progress.tsx";
import { hasEnded, type Tracked } from "./tracked.ts";
import { useTaskWords } from "./use-task-words.ts";
import { Ago } from "../../lib/ago.tsx";

interface TaskRowProps {
  tracked: Tracked;
  /** See `lastMove` of `TaskProgress`. */
  lastMove: number;
  /** Whether the connection is lost, so that the last known state is shown. */
  stale: boolean;
  /** Whether the details are shown. */
  shown: boolean;
  onToggle: () => void;
  onCancelled: (answer: Task) => void;
}

/** Shows one task: what it does, how far it is or how it ended, and its details on demand. */
export function TaskRow({ tracked, lastMove, stale, shown, onToggle, onCancelled }: TaskRowProps) {
  const t = useMessages(messages);
  const words = useTaskWords();
  const [asking, setAsking] = useState(false);
  const head = useRef<HTMLButtonElement>(null);
  const detailsId = useId();
  const answered = () => {
    setAsking(false);
    head.current?.focus();
  };
  const { task } = tracked;
  const ended = hasEnded(task);
  const name = words.name(task);
  const [Icon, ink] = faceOf(task);
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-b-0">
      <div className="flex items-start gap-3">
        <Icon aria-hidden size={16} strokeWidth={1.75} className={cx("mt-0.5 shrink-0", ink)} />
        <button
          ref={head}
          type="button"
          data-task
          onKeyDown={walk}
          aria-expanded={shown}
          aria-controls={shown ? detailsId : undefined}
          className="group flex min-w-0 flex-1 items-start gap-2 rounded-sm text-left"
          onClick={onToggle}
        >
          <span className="min-w-0 flex-1 truncate">
            <span className="font-medium">{name}</span>
            {task.subject && <span className="ml-2 text-muted">{task.subject}</span>}
          </span>
          <ChevronDown
            aria-hidden
            size={16}
            className={cx(
              "mt-0.5 shrink-0 text-faint transition-transform group-hover:text-ink",
              shown && "rotate-180",
            )}
          />
        </button>
        {!ended && !task.cancelled && !asking && (
          <IconButton
            icon={CircleStop}
            size="sm"
            label={t("cancelLabel", { task: name })}
            className="-my-1 -mr-1.5"
            onClick={() => setAsking(true)}
          />
        )}
      </div>
      <div className="pl-7">
        {ended ? (
          <TaskResult task={task} />
        ) : (
          <TaskProgress tracked={tracked} lastMove={lastMove} stale={stale} />
        )}
        {asking && !ended && <CancelQuestion task={task} onClose={answered} onCancelled={onCancelled} />}
        {shown && (
          <div id={detailsId}>
            <TaskDetails task={task} />
          </div>
        )}
      </div>
    </li>
  );
}

/** The icon of a task and its colour: a clock while it waits, its kind while it runs, then how it ended. */
function faceOf(task: Task): [LucideIcon, string] {
  if (task.status === taskStatus.waiting) return [Clock, "text-muted"];
  if (task.status === taskStatus.running) return [kinds[task.kind].icon, "text-accent-ink"];
  if (task.status === taskStatus.succeeded) return [TONE_ICON.success, "text-success-ink"];
  if (task.cancelled) return [CircleStop, "text-muted"];
  if (task.status === taskStatus.failed) return [TONE_ICON.danger, "text-danger-ink"];
  return [TONE_ICON.warning, "text-warning-ink"];
}

/** Moves the focus from task to task with the arrow keys. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const heads = [...(event.currentTarget.closest("ul")?.querySelectorAll<HTMLElement>("[data-task]") ?? [])];
  const next = step && heads[heads.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** How a task ended: what it has done, how much has failed, and why it ended early. */
function TaskResult({ task }: { task: Task }) {
  const t = useMessages(messages);
  const words = useTaskWords();
  const outcome = () => {
    if (task.cancelled && task.done === 0) return t("nothingDone");
    if (task.cancelled) return `${t("cancelled")} · ${words.done(task)}`;
    if (task.status === taskStatus.failed) return t("failed");
    return words.done(task);
  };
  return (
    <div className="pt-0.5 text-meta text-muted">
      <p className="flex flex-wrap gap-x-3">
        <span className="text-ink tabular">{outcome()}</span>
        {task.failed > 0 && (
          <span className="text-warning-ink tabular">{t("failedCount", { count: task.failed })}</span>
        )}
        {task.finished_at !== null && <Ago time={task.finished_at * 1000} className="ml-auto" />}
      </p>
      {task.error && <p className="text-danger-ink">{words.problem(task.error)}</p>}
    </div>
  );
}
