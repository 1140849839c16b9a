import type { ReactNode } from "react";
import type { Tone } from "./tone.ts";

export interface ToastOptions {
  title: ReactNode;
  description?: ReactNode;
  tone?: Tone;
  action?: { label: ReactNode; onSelect: () => void };
  /** In milliseconds; with 0 the toast stays until it is closed. By default, errors stay longer than other toasts. */
  timeout?: number;
}

/** Shows and closes toasts. `ToastRegion` provides it once its code has loaded. */
export interface ToastPlace {
  add: (id: string, options: ToastOptions) => void;
  /** Closes one toast, or all. */
  close: (id?: string) => void;
}

let place: ToastPlace | undefined;
let made = 0;
let lastSuccess: string | undefined;
const waiting = new Map<string, ToastOptions>();
const listeners = new Set<() => void>();

/**
 * Shows a toast; returns the id for `toast.close`. Works outside of components too. A success without an action
 * replaces the previous success without an action.
 */
export function toast(options: ToastOptions): string {
  made += 1;
  const id = `toast-${made}`;
  if (options.tone === "success" && !options.action) {
    if (lastSuccess) toast.close(lastSuccess);
    lastSuccess = id;
  }
  if (place) place.add(id, options);
  else waiting.set(id, options);
  for (const listener of listeners) listener();
  return id;
}

toast.success = (title: ReactNode, description?: ReactNode) => toast({ title, description, tone: "success" });
toast.error = (title: ReactNode, description?: ReactNode) => toast({ title, description, tone: "danger" });
toast.close = (id: string) => {
  waiting.delete(id);
  place?.close(id);
};
toast.closeAll = () => {
  waiting.clear();
  place?.close();
};

/**
 * Calls `listener` for every new toast; at the first one, `UiProvider` loads the code that shows toasts. Returns the
 * function that unsubscribes.
 */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function anyToast(): boolean {
  return made > 0;
}

/**
 * Sets the place that shows toasts, and passes it the toasts that waited for it. Returns the function that removes the
 * place.
 */
export function setToastPlace(next: ToastPlace): () => void {
  place = next;
  for (const [id, options] of waiting) next.add(id, options);
  waiting.clear();
  return () => {
    if (place === next) place = undefined;
  };
}
