import type { Delta } from "@thingwright/contract/grammar/live.ts";
import { type Bus, liveTopic } from "../bus.ts";
import { type KindSays, taskOf, type TaskRow } from "./wire.ts";

/** Publishes the progress of a task to the live views that follow the task, and to the accounts that see it. */
export function tellTask(bus: Bus, row: TaskRow, says: KindSays): void {
  const task = taskOf(row, says);
  bus.publish(liveTopic("task", row.id), task satisfies Delta<"task">);
  tellAccounts(bus, row, { tasks: [task], removed: [] });
}

/** Tells the live view that tasks of one account, all started by the same person, are no longer listed. */
export function tellRemoved(bus: Bus, { owner_id, account_id }: Seers, removed: string[]): void {
  tellAccounts(bus, { owner_id, account_id }, { tasks: [], removed });
}

/** Whether anybody follows the task, in any process. */
export function isFollowed(bus: Bus, row: Seers & { id: string }): boolean {
  return [liveTopic("task", row.id), ...topicsOf(row)].some((topic) => bus.hasListeners(topic));
}

type Seers = Pick<TaskRow, "owner_id" | "account_id">;

/** A primary account sees all tasks of the account, and a member those that it has started. */
function topicsOf({ owner_id, account_id }: Seers): string[] {
  const seers = new Set([owner_id, account_id].filter((id) => id !== null));
  return [...seers].map((id) => liveTopic("tasks", id));
}

function tellAccounts(bus: Bus, seers: Seers, delta: Delta<"tasks">): void {
  for (const topic of topicsOf(seers)) bus.publish(topic, delta);
}
