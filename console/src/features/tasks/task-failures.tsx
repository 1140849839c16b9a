import type { Task } from "@thingwright/contract/grammar/tasks.ts";
import { useEffect, useEffectEvent } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { mayOpen, useUser } from "../../lib/user.ts";
import { TextLink } from "../../ui/button.tsx";
import { ScrollBox } from "../../ui/scroll-box.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { hasEnded } from "./tracked.ts";
import { useTaskWords } from "./use-task-words.ts";

/** How often the failures of a task in progress are polled, in milliseconds. */
const interval = 3000;

/** The first objects for which a task has failed, each with its reason. */
export function TaskFailures({ task }: { task: Task }) {
  const t = useMessages(messages);
  const words = useTaskWords();
  const ended = hasEnded(task);
  const { data, error, refetch } = useCall(
    api.tasks.get,
    { params: { id: task.id } },
    { refetchInterval: ended ? false : interval },
  );
  const readAgain = useEffectEvent(() => {
    if (data && data.failed !== task.failed) void refetch();
  });
  useEffect(() => {
    // The last poll may have happened before the last failure, so the failures are loaded once more.
    if (ended) readAgain();
  }, [ended]);
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <SkeletonText lines={2} />;
  const { failures } = data;
  return (
    <section className="overflow-hidden rounded-md border border-line">
      <h4 className="flex flex-wrap justify-between gap-x-3 border-b border-line bg-sunken px-3 py-1.5 text-meta font-medium">
        {t("failures")}
        {failures.length < task.failed && (
          <span className="font-normal text-muted">
            {t("failuresShown", { count: failures.length, total: task.failed })}
          </span>
        )}
      </h4>
      <ScrollBox label={t("failures")} className="max-h-48">
        <ul className="divide-y divide-line">
          {failures.map((failure) => (
            <li key={failure.object_id} className="px-3 py-1.5">
              <span className="block break-words">
                <FailedObject task={task} id={failure.object_id} name={failure.name || failure.object_id} />
              </span>
              <span className="block text-meta text-muted">{words.problem(failure)}</span>
            </li>
          ))}
        </ul>
      </ScrollBox>
    </section>
  );
}

/** The object that a task has failed for; a device's name is a link to its page. */
function FailedObject({ task, id, name }: { task: Task; id: string; name: string }) {
  const isReached = mayOpen(useUser(), { key: "fleetInfo" });
  if (!isReached || !task.kind.startsWith("device.")) return name;
  return <TextLink render={<ScreenLink screen="fleetInfo" params={{ deviceId: id }} />}>{name}</TextLink>;
}
