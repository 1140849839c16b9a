import { useEffect, useState } from "react";
import { type Draft, draftOf, contentOf, isSame } from "./draft.ts";

interface Step {
  draft: Draft;
  /** Names the change: consecutive changes with the same name are undone together. */
  of: string;
}

/** How many steps can be undone. */
const mostSteps = 50;
const storageKey = (id: string) => `thingwright.scene-draft.${id}`;

interface Edited {
  draft: Draft;
  isChanged: boolean;
  /** Whether the draft was left unsaved earlier. */
  isRestored: boolean;
  /** @param of names the change: consecutive changes with the same name are undone together */
  set: (next: Draft, of: string) => void;
  /** Undefined if there is nothing to undo. */
  undo: (() => void) | undefined;
  /** Goes back to the draft without any changes. */
  discard: () => void;
  /** Removes the stored copy of the draft. */
  forget: () => void;
}

/**
 * Holds a draft that can be undone step by step. It is stored for as long as the browser's tab is open, so that neither
 * a reload nor the end of a session loses it.
 * @param id the id of the edited scene, or of the home for a new scene
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
    // Where the browser refuses storage, nothing was stored.
  }
}
