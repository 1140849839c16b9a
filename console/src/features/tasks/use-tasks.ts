import type { Task } from "@thingwright/contract/tasks.ts";
import { useRef, useState } from "react";
import { useLive, type Live } from "../../lib/live.ts";
import { useKept } from "../../lib/query.ts";
import { toast } from "../../ui/toast.ts";
import { forgetBegun, hasBegun } from "./api.ts";
import { useEndToast } from "./end-toast.ts";
import { kinds } from "./kinds.ts";
import { afterDelta, afterSnapshot, hasEnded, type TrackedTasks } from "./tracked.ts";

export interface FollowedTasks {
  /** Undefined until the first snapshot: nothing is known yet. */
  tasks: TrackedTasks | undefined;
  live: Live;
  /** Puts in the answer to a cancellation at once. */
  cancelled: (answer: Task) => void;
}

const none: TrackedTasks = new Map();

/**
 * Follows the tasks that an account sees. When one ends, what it has changed is fetched again, and a toast says how it
 * ended to the user who started it.
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
      forgetBegun(id);
      void kept.refresh(...kinds[task.kind].changes);
      if (own) toast(endToast(task));
    }
  };

  const live = useLive("tasks", uid, {
    onSnapshot: ({ list }) => {
      const before = latest.current ?? none;
      // Tasks that ended before this page knew of them are no news, unless this page has begun them.
      change(afterSnapshot(before, list, Date.now()), ({ id }) => before.has(id) || hasBegun(id));
    },
    onDelta: (delta) => change(afterDelta(latest.current ?? none, delta, Date.now()), () => true),
  });
  const cancelled = (answer: Task) =>
    change(afterDelta(latest.current ?? none, { tasks: [answer], removed: [] }, Date.now()), () => true);
  return { tasks, live, cancelled };
}
