import { useSyncExternalStore } from "react";
import { onSessionChange } from "../../lib/session.ts";
import { toast, type ToastOptions } from "../../ui/toast.ts";

/**
 * Whether the panel of tasks in the top bar is open (`open`), and the id of the task whose details it shows at first
 * (`task`).
 */
interface Place {
  open: boolean;
  task?: string | undefined;
}

const closed: Place = { open: false };
/** The delay of the toast in milliseconds. A task that ends sooner is not announced. */
const patience = 600;
/**
 * How many ended tasks are remembered. They must be remembered, because the live update about the end of a task may
 * arrive before the response to the call that started the task.
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

/** Opens the panel of tasks in the top bar. If `task` is given, the panel shows the details of this task. */
export function openTasks(task?: string): void {
  set({ open: true, task });
}

export function closeTasks(): void {
  if (place.open) set(closed);
}

export function useTaskPlace(): Place {
  return useSyncExternalStore(subscribe, () => place);
}

/**
 * Announces the start of a task in a toast, unless the task ends at once. The end of the task is announced separately.
 */
export function announceTaskStart(id: string, words: ToastOptions): void {
  if (ended.has(id)) return;
  const entry: { timer: ReturnType<typeof setTimeout>; toast?: string } = {
    timer: setTimeout(() => (entry.toast = toast(words)), patience),
  };
  started.set(id, entry);
}

/** Whether this page has started a task whose end has not been announced yet. */
export function isStartedHere(id: string): boolean {
  return started.has(id);
}

/** Records that a task has ended, and cancels or closes the toast that announces its start. */
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
