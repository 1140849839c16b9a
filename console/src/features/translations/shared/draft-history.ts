import type { ContentLanguage } from "@thingwright/contract/content-languages.ts";
import { standing, type TextEdit, type Texts } from "./units.ts";

/** A text that was typed and is not saved yet, with the one that stood when its writer began. */
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
  /** Set for typing: what follows in the same text belongs to the same step. */
  typing: boolean;
}

/** Unsaved texts, and the steps that led to them. */
export interface DraftHistory {
  drafts: Drafts;
  past: readonly Step[];
  future: readonly Step[];
}

export const noDrafts: DraftHistory = { drafts: {}, past: [], future: [] };

/** Steps that can be taken back. */
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

/** A text that somebody gives to a unit. */
export interface Typed {
  language: ContentLanguage;
  key: string;
  text: string;
}

/** Takes texts as drafts, in one step; one that is as it stands is none. */
export function type(
  { drafts, past }: DraftHistory,
  typed: readonly Typed[],
  texts: Texts,
  typing = false,
): DraftHistory {
  const changes = typed.map(({ language, key, text }): Change => {
    const before = drafts[language]?.get(key);
    const now = standing(texts, language, key);
    const after = text === now ? undefined : { text, was: before?.was ?? now };
    return { language, key, before, after };
  });
  const last = past.at(-1);
  const goesOn = typing && last?.typing && sameText(last.changes[0], changes[0]);
  const step = goesOn
    ? { typing, changes: [{ ...changes[0]!, before: last.changes[0]!.before }] }
    : { typing, changes };
  return {
    drafts: put(drafts, changes, "after"),
    past: [...(goesOn ? past.slice(0, -1) : past), step].slice(-mostSteps),
    future: [],
  };
}

/** Ends a step of typing: who comes back to a text begins another one. */
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

/** The drafts that differ from what stands. */
export function editsOf(drafts: Drafts, texts: Texts): TextEdit[] {
  return Object.entries(drafts).flatMap(([name, map]) => {
    const language = name as ContentLanguage;
    return Array.from(map, ([key, draft]) => ({ language, key, ...draft })).filter(
      ({ key, text }) => text !== standing(texts, language, key),
    );
  });
}

/** Whether somebody else has given a text another wording since a draft of it was begun. */
export function isStale(edit: TextEdit, texts: Texts): boolean {
  return edit.was !== standing(texts, edit.language, edit.key);
}

/**
 * What is left once texts are saved: drafts that were changed meanwhile. Steps end here, because what they would lead back
 * to is not what stands any more.
 */
export function saved({ drafts }: DraftHistory, edits: readonly TextEdit[]): DraftHistory {
  const changes = edits.flatMap(({ language, key, text }): Change[] => {
    const draft = drafts[language]?.get(key);
    if (!draft) return [];
    const after = draft.text === text ? undefined : { ...draft, was: text };
    return [{ language, key, before: draft, after }];
  });
  return { drafts: put(drafts, changes, "after"), past: [], future: [] };
}

/** Keeps a draft although somebody else has saved another text: it is known now. */
export function keepDraft(history: DraftHistory, { language, key }: TextEdit, texts: Texts): DraftHistory {
  const before = history.drafts[language]?.get(key);
  if (!before) return history;
  const after = { ...before, was: standing(texts, language, key) };
  return { ...history, drafts: put(history.drafts, [{ language, key, before, after }], "after") };
}
