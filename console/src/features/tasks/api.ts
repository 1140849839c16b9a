import { useSyncExternalStore } from "react";
import { onSessionChange } from "../../lib/session.ts";
import { toast, type ToastOptions } from "../../ui/toast.ts";

/** Whether the task place is open (`open`), and the id of the task whose details it shows at first (`task`). */
interface Place {
  open: boolean;
  task?: string | undefined;
}

const closed: Place = { open: false };
/** The delay of the toast in milliseconds. A task that ends sooner is not announced. */
const patience = 600;
/**
 * How many ended tasks are remembered. The answer to the call that started a task may arrive after the live update
 * about the task's end.
 */
const remembered = 50;

let place = closed;
const listeners = new Set<() => void>();
const started = new Map<string, { timer: ReturnType<typeof setTimeout>; toast?: string }>();
const ended = new Set<string>();

function set(next: Place): void {
  place = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Opens the task place in the top bar, with the details of a task if one is named. */
export function openTasks(task?: string): void {
  set({ open: true, task });
}

export function closeTasks(): void {
  if (place.open) set(closed);
}

export function useTaskPlace(): Place {
  return useSyncExternalStore(subscribe, () => place);
}

/** Announces in a toast that a task has begun, unless it ends at once. The task place announces its end. */
export function announceTaskStart(id: string, words: ToastOptions): void {
  if (ended.has(id)) return;
  const entry: { timer: ReturnType<typeof setTimeout>; toast?: string } = {
    timer: setTimeout(() => (entry.toast = toast(words)), patience),
  };
  started.set(id, entry);
}

/** Whether this page has begun a task whose end has not been announced yet. */
export function isStartedHere(id: string): boolean {
  return started.has(id);
}

/** Notes that a task has ended, and cancels or closes the toast that announces its start. */
export function noteTaskEnd(id: string): void {
  ended.add(id);
  for (const oldest of ended) {
    if (ended.size <= remembered) break;
    ended.delete(oldest);
  }
  const entry = started.get(id);
  if (!entry) return;
  clearTimeout(entry.timer);
  if (entry.toast) toast.close(entry.toast);
  started.delete(id);
}

onSessionChange(() => {
  for (const { timer } of started.values()) clearTimeout(timer);
  started.clear();
  ended.clear();
});
