import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { cleanText } from "@thingwright/contract/basics/text.ts";
import { savedText, type TextEdit, type Texts } from "./units.ts";

/** A typed text that is not saved yet. `was` is the text that was saved when the user began to type. */
interface Draft {
  text: string;
  was: string;
}

export type Drafts = Readonly<Partial<Record<ContentLanguage, ReadonlyMap<string, Draft>>>>;

interface Change {
  language: ContentLanguage;
  key: string;
  before: Draft | undefined;
  after: Draft | undefined;
}

interface Step {
  changes: readonly Change[];
  /** Whether the step is typing: further typing in the same text extends the step. */
  typing: boolean;
}

/** Unsaved texts, and the steps that led to them. */
export interface DraftHistory {
  drafts: Drafts;
  past: readonly Step[];
  future: readonly Step[];
}

export const noDrafts: DraftHistory = { drafts: {}, past: [], future: [] };

/** How many steps can be undone. */
const mostSteps = 200;

function put(drafts: Drafts, changes: readonly Change[], side: "before" | "after"): Drafts {
  const next: Partial<Record<ContentLanguage, Map<string, Draft>>> = {};
  for (const change of changes) {
    const map = (next[change.language] ??= new Map(drafts[change.language]));
    const draft = change[side];
    if (draft) map.set(change.key, draft);
    else map.delete(change.key);
  }
  return { ...drafts, ...next };
}

/** A text that the user has typed or imported for a unit. */
export interface Typed {
  language: ContentLanguage;
  key: string;
  text: string;
}

/** Adds texts as drafts, as a single step for undo. A text that equals the saved text is not stored as a draft. */
export function type(
  history: DraftHistory,
  typed: readonly Typed[],
  texts: Texts,
  typing = false,
): DraftHistory {
  const { drafts, past } = history;
  const changes = typed.map(({ language, key, text }): Change => {
    const before = drafts[language]?.get(key);
    const now = savedText(texts, language, key);
    const after = text === now ? undefined : { text, was: before?.was ?? now };
    return { language, key, before, after };
  });
  const last = past.at(-1);
  const goesOn = typing && last?.typing && sameText(last.changes[0], changes[0]);
  const step = goesOn
    ? { typing, changes: [{ ...changes[0]!, before: last.changes[0]!.before }] }
    : { typing, changes };
  const isNothing = step.changes.every(({ before, after }) => isSame(before, after));
  if (isNothing && !goesOn) return history;
  return {
    drafts: put(drafts, changes, "after"),
    past: [...(goesOn ? past.slice(0, -1) : past), ...(isNothing ? [] : [step])].slice(-mostSteps),
    future: [],
  };
}

const isSame = (a: Change["before"], b: Change["before"]) => a?.text === b?.text && a?.was === b?.was;

/** Ends a step of typing, so that later typing in the same text begins another step. */
export function endStep(history: DraftHistory): DraftHistory {
  const last = history.past.at(-1);
  if (!last?.typing) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, typing: false }] };
}

const sameText = (a: Change | undefined, b: Change | undefined) =>
  a !== undefined && a.language === b?.language && a.key === b.key;

export function undo({ drafts, past, future }: DraftHistory): DraftHistory {
  const step = past.at(-1);
  if (!step) return { drafts, past, future };
  return {
    drafts: put(drafts, step.changes, "before"),
    past: past.slice(0, -1),
    future: [step, ...future],
  };
}

export function redo({ drafts, past, future }: DraftHistory): DraftHistory {
  const [step, ...others] = future;
  if (!step) return { drafts, past, future };
  return { drafts: put(drafts, step.changes, "after"), past: [...past, step], future: others };
}

/** Returns the drafts that differ from the saved texts. */
export function editsOf(drafts: Drafts, texts: Texts): TextEdit[] {
  return Object.entries(drafts).flatMap(([name, map]) => {
    const language = name as ContentLanguage;
    return Array.from(map, ([key, draft]) => ({ language, key, ...draft })).filter(
      ({ key, text }) => text !== savedText(texts, language, key),
    );
  });
}

/** Returns the texts of `list` whose drafts are the same in `before` and in `after`. */
export function untouched<Of extends Pick<Typed, "language" | "key">>(
  list: readonly Of[],
  before: Drafts,
  after: Drafts,
): Of[] {
  const textIn = (drafts: Drafts, { language, key }: Of) => drafts[language]?.get(key)?.text;
  return list.filter((one) => textIn(before, one) === textIn(after, one));
}

/** Returns whether somebody else has saved a different text since the user began the draft. */
export function isStale(edit: TextEdit, texts: Texts): boolean {
  return edit.was !== savedText(texts, edit.language, edit.key);
}

/**
 * Returns the history after `edits` were saved. Of their drafts, only those remain that the user changed while the call
 * was running. The undo history is cleared, because its steps are based on saved texts that have been replaced.
 */
export function saved({ drafts }: DraftHistory, edits: readonly TextEdit[]): DraftHistory {
  const changes = edits.flatMap(({ language, key, text }): Change[] => {
    const draft = drafts[language]?.get(key);
    if (!draft) return [];
    const after = draft.text === text ? undefined : { ...draft, was: cleanText(text) };
    return [{ language, key, before: draft, after }];
  });
  return { drafts: put(drafts, changes, "after"), past: [], future: [] };
}

/**
 * Keeps a draft although somebody else has saved another text. The newly saved text becomes the draft's `was`, as if
 * the user had seen it before typing. The drafts in the steps for undo and redo are changed in the same way.
 */
export function keepDraft(
  { drafts, past, future }: DraftHistory,
  { language, key }: TextEdit,
  texts: Texts,
): DraftHistory {
  const was = savedText(texts, language, key);
  const seen = (draft: Draft | undefined) => draft && { ...draft, was };
  const seenIn = (change: Change): Change =>
    change.language === language && change.key === key
      ? { ...change, before: seen(change.before), after: seen(change.after) }
      : change;
  const seenInAll = (steps: readonly Step[]) =>
    steps.map((step) => ({ ...step, changes: step.changes.map(seenIn) }));
  const draft = drafts[language]?.get(key);
  return {
    drafts: put(drafts, [{ language, key, before: draft, after: seen(draft) }], "after"),
    past: seenInAll(past),
    future: seenInAll(future),
  };
}
