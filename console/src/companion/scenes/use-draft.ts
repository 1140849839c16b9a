import { useEffect, useState } from "react";
import { type Draft, draftOf, contentOf, isSame } from "./draft.ts";

interface Step {
  draft: Draft;
  /** Changes of the same are undone together. */
  of: string;
}

/** Steps that can be undone. */
const mostSteps = 50;
const storageKey = (id: string) => `thingwright.scene-draft.${id}`;

interface Edited {
  draft: Draft;
  isChanged: boolean;
  /** Whether it is what was left unsaved before. */
  isRestored: boolean;
  /** @param of what is changed: changes of the same one after another are undone together */
  set: (next: Draft, of: string) => void;
  /** Undefined where there is nothing to undo. */
  undo: (() => void) | undefined;
  /** Goes back to the beginning. */
  discard: () => void;
  /** Forgets what the phone has kept of it. */
  forget: () => void;
}

/**
 * A draft that can be undone step by step, and is kept while the page is open: a reload, or a session that ends, loses nothing.
 * @param id of what it is a draft of
 */
export function useDraft(id: string, first: () => Draft): Edited {
  const [start] = useState(first);
  const [stored] = useState(() => storedDraft(id));
  const isRestored = stored !== null && !isSame(stored, start);
  const [{ steps, draft }, setState] = useState<{ steps: readonly Step[]; draft: Draft }>({
    steps: [],
    draft: isRestored ? stored : start,
  });
  const isChanged = !isSame(draft, start);
  useEffect(() => {
    if (isChanged) store(id, draft);
    else forget(id);
  }, [id, draft, isChanged]);
  return {
    draft,
    isChanged,
    isRestored: isRestored && isChanged,
    set: (next, of) =>
      setState((before) => ({
        draft: next,
        steps:
          before.steps.at(-1)?.of === of
            ? before.steps
            : [...before.steps, { draft: before.draft, of }].slice(-mostSteps),
      })),
    undo:
      steps.length > 0
        ? () =>
            setState((before) => ({ draft: before.steps.at(-1)!.draft, steps: before.steps.slice(0, -1) }))
        : undefined,
    discard: () => setState({ draft: start, steps: [] }),
    forget: () => forget(id),
  };
}

function storedDraft(id: string): Draft | null {
  try {
    const text = sessionStorage.getItem(storageKey(id));
    return text ? draftOf(JSON.parse(text) as Parameters<typeof draftOf>[0]) : null;
  } catch {
    return null;
  }
}

function store(id: string, draft: Draft): void {
  try {
    const { name } = draft;
    sessionStorage.setItem(
      storageKey(id),
      JSON.stringify({ ...contentOf(draft), ...(name !== null && { name }) }),
    );
  } catch {
    // Where the browser refuses storage, the draft lasts until the page is left.
  }
}

function forget(id: string): void {
  try {
    sessionStorage.removeItem(storageKey(id));
  } catch {
    // Where the browser refuses storage, nothing was kept.
  }
}
