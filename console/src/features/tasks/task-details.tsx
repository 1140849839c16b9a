import type { Task } from "@thingwright/contract/grammar/tasks.ts";
import { RotateCcw } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenPlace } from "../../lib/screens.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Time } from "../../ui/time.tsx";
import { closeTasks } from "./api.ts";
import { kinds } from "./kinds.ts";
import { messages } from "./messages/en.ts";
import { TaskFailures } from "./task-failures.tsx";
import { hasEnded } from "./tracked.ts";
import { useDuration } from "./use-duration.ts";
import { useAnnounceTaskStart } from "./shared/use-announce-task-start.ts";

/** Who started a task and when, the failures with their reasons, and the actions after its end. */
export function TaskDetails({ task }: { task: Task }) {
  const t = useMessages(messages);
  const duration = useDuration();
  const announceTaskStart = useAnnounceTaskStart();
  const remove = useAction(api.tasks.remove, { invalidates: [] });
  const retry = useAction(api.tasks.retry, {
    invalidates: [],
    onDone: ({ task_id }) => announceTaskStart(task.kind, task_id),
  });
  const { created_at, started_at, finished_at } = task;
  const params = { id: task.id };
  const place = kinds[task.kind].place?.(task);
  return (
    <div className="flex flex-col gap-3 pt-3 pb-1">
      <DescriptionList
        items={[
          { label: t("startedBy"), value: task.username || "--" },
          { label: t("createdAt"), value: <Time value={created_at} precision="second" /> },
          finished_at !== null && {
            label: t("endedAt"),
            value: <Time value={finished_at} precision="second" />,
          },
          finished_at !== null &&
            started_at !== null && { label: t("took"), value: duration(finished_at - started_at) },
        ]}
      />
      {place && <TextLink render={<ScreenPlace {...place} onClick={closeTasks} />}>{t("results")}</TextLink>}
      {task.failed > 0 && <TaskFailures task={task} />}
      {hasEnded(task) && (
        <div className="flex flex-wrap gap-2">
          {task.retryable && (
            <Button
              size="sm"
              icon={RotateCcw}
              loading={retry.pending}
              onClick={() => retry.start({ params })}
            >
              {t("retryFailed", { count: task.failed })}
            </Button>
          )}
          <Button size="sm" variant="ghost" loading={remove.pending} onClick={() => remove.start({ params })}>
            {t("remove")}
          </Button>
        </div>
      )}
    </div>
  );
}
