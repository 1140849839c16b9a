import { useSyncExternalStore } from "react";

/** A shared device that was opened on this phone. */
export interface OpenedShare {
  code: string;
  name: string;
  /** Seconds since 1970. */
  expires_at: number;
}

const most = 50;

const isShare = (value: unknown): value is OpenedShare => {
  const share = value as Partial<OpenedShare> | null;
  return (
    typeof share?.code === "string" && typeof share.name === "string" && typeof share.expires_at === "number"
  );
};

/**
 * Returns the shares that have not expired, the latest opened first.
 * @param stored the text in the browser's storage, which other scripts may have written: invalid entries are left out
 */
export function openedIn(stored: string | null, now: number): OpenedShare[] {
  try {
    const read: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(read)
      ? read.filter(isShare).filter(({ expires_at }) => expires_at * 1000 > now)
      : [];
  } catch {
    return [];
  }
}

/** Returns the list with `share` at its beginning. The oldest shares beyond the limit are dropped. */
export function withOpened(list: readonly OpenedShare[], share: OpenedShare): OpenedShare[] {
  return [share, ...list.filter(({ code }) => code !== share.code)].slice(0, most);
}

const listeners = new Set<() => void>();
let shown: { stored: string | null; list: OpenedShare[] } | null = null;

const keyOf = (base: string) => `thingwright.shares.${base}`;

function readStored(base: string): string | null {
  try {
    return localStorage.getItem(keyOf(base));
  } catch {
    return null;
  }
}

function write(base: string, change: (list: OpenedShare[]) => OpenedShare[]): void {
  const next = JSON.stringify(change(openedIn(readStored(base), Date.now())));
  try {
    if (next === "[]") localStorage.removeItem(keyOf(base));
    else localStorage.setItem(keyOf(base), next);
  } catch {
    // Where the browser refuses storage, nothing is stored.
  }
  for (const listener of listeners) listener();
}

/** Keeps a shared device on this phone until it expires. */
export function keepOpened(base: string, share: OpenedShare): void {
  write(base, (list) => withOpened(list, share));
}

export function forgetOpened(base: string, gone: string): void {
  write(base, (list) => list.filter(({ code }) => code !== gone));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The shared devices that were opened in this companion on this phone. */
export function useOpened(base: string): readonly OpenedShare[] {
  return useSyncExternalStore(subscribe, () => {
    const stored = readStored(base);
    if (shown?.stored !== stored) shown = { stored, list: openedIn(stored, Date.now()) };
    return shown.list;
  });
}
