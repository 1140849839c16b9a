import { urlOf, type Reply, type Route } from "@thingwright/contract/route.ts";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { CallError } from "../../lib/failed-call.ts";
import type { Ref, Rest } from "../../lib/wire.ts";
import { ask, onPerson, personApp, personToken } from "./person.ts";

/** What a call has answered, kept while the companion is open and, so that it shows at once the next time, on the phone. */
interface Kept {
  value?: unknown;
  error?: unknown;
  /** When it was answered, in milliseconds; 0 for what the phone has kept from an earlier time. */
  at: number;
  /** Resolves to whether it was answered. */
  reading?: Promise<boolean>;
}

const listeners = new Set<() => void>();
const all = new Map<string, Kept>();
/** Milliseconds for which an answer is taken as it is when the page is looked at again. */
const fresh = 3000;
/** Characters of an answer, and answers, that the phone keeps. */
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
    // Nothing was kept, or something else has written there.
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
      // Where the browser refuses storage, or it is full, the next opening waits for the platform.
    }
  }, 500);
}

// What one person has read is never shown to the next.
onPerson(() => {
  if (personToken() !== null) return;
  all.clear();
  try {
    localStorage.removeItem(storageKey());
  } catch {
    // Where the browser refuses storage, nothing was kept.
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
      // What was known stays, with the reason why it may be old.
      settle({ ...all.get(key), error, at: all.get(key)?.at ?? 0, reading: undefined });
      return false;
    },
  );
  all.set(key, { ...before, at: before?.at ?? 0, reading });
  return reading;
}

export interface Read<T> {
  /** Undefined until it is known. */
  value: T | undefined;
  /** Why it could not be read the last time. */
  error: unknown;
  /** When it was read, in milliseconds; 0 for what is kept from an earlier time. */
  at: number;
  /** @returns whether it was answered */
  again: () => Promise<boolean>;
  /** Where nothing tells of what changes. @returns whether it was answered */
  look: () => Promise<boolean>;
}

const nothing: Kept = { at: 0 };

/** The addresses whose answers are kept up to date by what comes over the live connection. */
const followed = new Set<string>();

/** What a GET of `/app/v1` answers, or nothing where none is given: as it was known at once, then as it is; again when the phone is taken up or connected. */
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
    const look = () => {
      if (document.hidden || followed.has(key) || Date.now() - (all.get(key)?.at ?? 0) < fresh) return;
      void again();
    };
    const lookIfOutdated = () => all.get(key)?.at === 0 && look();
    look();
    addEventListener(outdated, lookIfOutdated);
    addEventListener("online", look);
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener(outdated, lookIfOutdated);
      removeEventListener("online", look);
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [key, again]);
  const look = useCallback(async () => followed.has(key) || again(), [key, again]);
  return { value: kept.value as Reply<R> | undefined, error: kept.error, at: kept.at, again, look };
}

/** The same, but only once it has been read since the page was opened: a form would save what is outdated beside what was changed. */
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

/** The longest pause between two looks where nothing is answered, in milliseconds. */
const longestPause = 60_000;

/**
 * Looks again every so many milliseconds, for as long as the page is looked at: a little sooner or later, so that phones which have
 * lost the same platform come one after the other, and more and more seldom while nothing is answered.
 */
export function useRepeated({ look: again }: Pick<Read<unknown>, "look">, every: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let pause = every;
    const plan = () => {
      timer = setTimeout(() => void look(), pause * (0.75 + Math.random() / 2));
    };
    const look = async () => {
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

/** Says that an answer is kept up to date over the live connection: it is not read again until that ends. */
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

/** Where a call goes. */
interface Input {
  params?: Record<string, string>;
  query?: object;
}

/** Keeps what a call would answer, as the platform has told without being asked. */
export function keep<R extends Route>(route: Ref<R>, input: Input, value: Reply<R>): void {
  // An answer that is on its way may be older.
  all.set(urlOf(route, input.params, input.query), { value, at: Date.now() });
  tell();
  save();
}

/** Shows a change at once that the platform has accepted, before it is read again. */
export function suppose<R extends Route>(
  route: Ref<R>,
  input: Input,
  change: (value: Reply<R>) => Reply<R>,
): void {
  const key = urlOf(route, input.params, input.query);
  const before = all.get(key);
  if (before?.value === undefined) return;
  // An answer that is on its way may be older than the change: it is not waited for.
  all.set(key, { value: change(before.value as Reply<R>), at: Date.now() });
  tell();
}

const outdated = "thingwright-outdated";

/** Has what is shown of these addresses read anew; `/app/v1/home` is all of homes. */
export function outdate(...starts: string[]): void {
  for (const [key, { value, error }] of all)
    // An answer that is on its way may be older than the change: it is not waited for.
    if (starts.some((start) => key.startsWith(`/app/v1${start}`))) all.set(key, { value, error, at: 0 });
  // Whoever shows one of them looks again.
  dispatchEvent(new Event(outdated));
}

export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.is("not_found", "forbidden", "invalid_input");
