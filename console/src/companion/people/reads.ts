import { urlOf, type Reply, type Route } from "@thingwright/contract/grammar/route.ts";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { CallError } from "../../lib/failed-call.ts";
import type { Ref, Rest } from "../../lib/wire.ts";
import { ask, onPerson, personApp, personToken } from "./person.ts";

/**
 * The answer of a call. It is cached while the companion is open, and stored on the phone so that it shows at once next
 * time.
 */
interface Kept {
  value?: unknown;
  error?: unknown;
  /**
   * When the answer arrived, in milliseconds since 1970; 0 if the answer is outdated, or comes from the phone's
   * storage.
   */
  at: number;
  /** The read that is under way. Resolves to whether it was answered. */
  reading?: Promise<boolean>;
}

const listeners = new Set<() => void>();
const all = new Map<string, Kept>();
/** How long an answer is fresh, in milliseconds: until then, returning to the page does not read it again. */
const fresh = 3000;
/** The limits of what is stored on the phone: the number of `characters` in one answer, and the number of `answers`. */
const most = { characters: 200_000, answers: 60 };
const storageKey = () => `thingwright.kept.${personApp()}`;
let isLoaded = false;

function tell(): void {
  for (const listener of listeners) listener();
}

function load(): void {
  if (isLoaded) return;
  isLoaded = true;
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey()) ?? "{}") as Record<string, unknown>;
    for (const [key, value] of Object.entries(kept)) if (!all.has(key)) all.set(key, { value, at: 0 });
  } catch {
    // Nothing is stored, or another script has written something else under the key.
  }
}

let saving: ReturnType<typeof setTimeout> | undefined;

function save(): void {
  saving ??= setTimeout(() => {
    saving = undefined;
    if (personToken() === null) return;
    const kept = [...all].filter(
      ([, { value }]) => value !== undefined && JSON.stringify(value).length <= most.characters,
    );
    const latest = kept.toSorted(([, a], [, b]) => b.at - a.at).slice(0, most.answers);
    try {
      localStorage.setItem(
        storageKey(),
        JSON.stringify(Object.fromEntries(latest.map(([k, v]) => [k, v.value]))),
      );
    } catch {
      // If the browser refuses storage or it is full, the companion waits for the platform when it is opened next.
    }
  }, 500);
}

// The answers for one person must not be shown to the next.
onPerson(() => {
  if (personToken() !== null) return;
  all.clear();
  try {
    localStorage.removeItem(storageKey());
  } catch {
    // Where the browser refuses storage, nothing was stored.
  }
  tell();
});

function read(key: string, call: () => Promise<unknown>): Promise<boolean> {
  const before = all.get(key);
  if (before?.reading) return before.reading;
  const token = personToken();
  const settle = (kept: Kept) => {
    if (token !== personToken() || all.get(key)?.reading !== reading) return;
    all.set(key, kept);
    tell();
  };
  const reading = call().then(
    (value) => {
      settle({ value, at: Date.now() });
      save();
      return true;
    },
    (error: unknown) => {
      // The last known answer stays, with the reason why it may be outdated.
      settle({ ...all.get(key), error, at: all.get(key)?.at ?? 0, reading: undefined });
      return false;
    },
  );
  all.set(key, { ...before, at: before?.at ?? 0, reading });
  return reading;
}

export interface Read<T> {
  /** Undefined until the answer is known. */
  value: T | undefined;
  /** Why the last read failed. */
  error: unknown;
  /** When `value` was read, in milliseconds since 1970; 0 if it is outdated, or comes from the phone's storage. */
  at: number;
  /** Reads the route again. @returns whether the platform answered */
  again: () => Promise<boolean>;
  /**
   * Reads the route again, unless the live connection keeps it up to date. @returns whether `value` is now up to date
   */
  revalidate: () => Promise<boolean>;
}

const nothing: Kept = { at: 0 };

/** The addresses whose answers are kept up to date over the live connection. */
const followed = new Set<string>();

/**
 * Reads a GET route of `/app/v1`; nothing if the route is null. Returns the known answer at once and the current one
 * once it is read. Reads again when the answer is outdated, when the page is visible or focused again, and when the
 * phone is online.
 */
export function useRead<R extends Route>(route: Ref<R> | null, ...[input]: Rest<R>): Read<Reply<R>> {
  load();
  const { params, query } = (input ?? {}) as { params?: Record<string, string>; query?: object };
  const key = route ? urlOf(route, params, query) : "";
  const kept = useSyncExternalStore(subscribe, () => all.get(key) ?? nothing);
  const again = useCallback(
    async () => !route || read(key, () => ask(route, ...([{ params, query }] as unknown as Rest<R>))),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says what is read
    [key],
  );
  useEffect(() => {
    const readIfStale = () => {
      if (document.hidden || followed.has(key) || Date.now() - (all.get(key)?.at ?? 0) < fresh) return;
      void again();
    };
    const readIfOutdated = () => all.get(key)?.at === 0 && readIfStale();
    readIfStale();
    addEventListener(outdated, readIfOutdated);
    addEventListener("online", readIfStale);
    addEventListener("focus", readIfStale);
    document.addEventListener("visibilitychange", readIfStale);
    return () => {
      removeEventListener(outdated, readIfOutdated);
      removeEventListener("online", readIfStale);
      removeEventListener("focus", readIfStale);
      document.removeEventListener("visibilitychange", readIfStale);
    };
  }, [key, again]);
  const revalidate = useCallback(async () => followed.has(key) || again(), [key, again]);
  return { value: kept.value as Reply<R> | undefined, error: kept.error, at: kept.at, again, revalidate };
}

/**
 * Like {@link useRead}, but `value` stays undefined until the route has been read after the page was opened. A form
 * needs this: filled from a stored answer, it would save outdated fields together with the changed ones.
 */
export function useReadAfresh<R extends Route>(route: Ref<R>, ...rest: Rest<R>): Read<Reply<R>> {
  const { again: readAgain, ...known } = useRead(route, ...rest);
  const [isRead, setRead] = useState(false);
  const again = useCallback(async () => {
    const answered = await readAgain();
    if (answered) setRead(true);
    return answered;
  }, [readAgain]);
  useEffect(() => void again(), [again]);
  return { ...known, again, value: isRead ? known.value : undefined };
}

/** The longest pause between two polls while nothing is answered, in milliseconds. */
const longestPause = 60_000;

/**
 * Polls about every `every` milliseconds while the page is visible. The interval is randomized, so that not all phones
 * return at the same moment after an outage, and doubles after each poll without an answer.
 */
export function useRepeated({ revalidate: again }: Pick<Read<unknown>, "revalidate">, every: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let pause = every;
    const plan = () => {
      timer = setTimeout(() => void poll(), pause * (0.75 + Math.random() / 2));
    };
    const poll = async () => {
      const answered = document.hidden || !navigator.onLine || (await again());
      pause = answered ? every : Math.min(longestPause, pause * 2);
      if (!isOver) plan();
    };
    plan();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [again, every]);
}

/** While `isFollowed`, marks an answer as kept up to date over the live connection, so that it is not polled. */
export function useFollowed<R extends Route>(route: Ref<R>, input: Input, isFollowed: boolean): void {
  const key = urlOf(route, input.params, input.query);
  useEffect(() => {
    if (!isFollowed) return undefined;
    followed.add(key);
    return () => void followed.delete(key);
  }, [key, isFollowed]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The parameters in the address of a call. */
interface Input {
  params?: Record<string, string>;
  query?: object;
}

/** Caches what the platform has sent over the live connection as the answer of a call. */
export function setCached<R extends Route>(route: Ref<R>, input: Input, value: Reply<R>): void {
  // The new entry has no `reading`: a read that is under way is ignored, because its answer may be older.
  all.set(urlOf(route, input.params, input.query), { value, at: Date.now() });
  tell();
  save();
}

/** Applies a change that the platform has accepted to the cached answer, so that it shows before the next read. */
export function updateCached<R extends Route>(
  route: Ref<R>,
  input: Input,
  change: (value: Reply<R>) => Reply<R>,
): void {
  const key = urlOf(route, input.params, input.query);
  const before = all.get(key);
  if (before?.value === undefined) return;
  // A read that is under way is ignored, because its answer may be older than the change.
  all.set(key, { value: change(before.value as Reply<R>), at: Date.now() });
  tell();
}

const outdated = "thingwright-outdated";

/**
 * Marks the answers of all addresses that begin with one of these paths below `/app/v1` as outdated, so that they are
 * read again. For example, `/home` means everything about homes.
 */
export function invalidate(...starts: string[]): void {
  for (const [key, { value, error }] of all)
    // A read that is under way is ignored, because its answer may be older than the change.
    if (starts.some((start) => key.startsWith(`/app/v1${start}`))) all.set(key, { value, error, at: 0 });
  // Makes the components that show an outdated answer read it again.
  dispatchEvent(new Event(outdated));
}

export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.is("not_found", "forbidden", "invalid_input");
