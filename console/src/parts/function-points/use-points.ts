import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Definition } from "@thingwright/contract/products/products.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallError, errorText } from "../../lib/call-error.ts";
import { toast } from "../../ui/toast.ts";
import { useQuestion } from "../../lib/question.ts";
import type { Change } from "./changes.ts";
import type { ConflictAnswer, Outcome } from "../../lib/versioned-save.ts";
import { type Conflict, type PointStore, saveChange } from "./save-change.ts";

const nothing: readonly FunctionPoint[] = [];
const noneAdded: ReadonlySet<string> = new Set();
/** In milliseconds: long enough for the user to notice an added point after it was scrolled into view. */
const markedFor = 4000;

/**
 * The function points of a product or a template. A change shows at once; changes are saved one after the other, each
 * with the version that the save before it returned. A refused change is undone.
 * @param definition the shown definition; undefined while it loads
 * @param store must stay the same object
 */
export function usePoints(definition: Definition | undefined, store: PointStore) {
  const [pending, setPending] = useState<readonly Change[]>([]);
  const saveQueue = useRef<Promise<unknown>>(Promise.resolve());
  const { question, answer, ask } = useQuestion<Conflict, ConflictAnswer>();
  const [added, setAdded] = useState(noneAdded);
  useEffect(() => {
    if (added.size === 0) return undefined;
    const timer = setTimeout(() => setAdded(noneAdded), markedFor);
    return () => clearTimeout(timer);
  }, [added]);
  const mark = useCallback((identifiers: readonly string[]) => setAdded(new Set(identifiers)), []);

  const change = useCallback(
    (next: Change, basedOn?: Definition): Promise<Outcome> => {
      setPending((before) => [...before, next]);
      const done = saveQueue.current
        .then(() => saveChange(store, next, ask, basedOn))
        .finally(() => setPending((before) => before.filter((one) => one !== next)));
      saveQueue.current = done.catch(() => undefined);
      return done;
    },
    [store, ask],
  );
  const startChange = useCallback(
    (next: Change, done?: () => void): void => {
      change(next).then(
        (outcome) => outcome === "saved" && done?.(),
        (error: unknown) => toast.error(errorText(error), reasonOf(error)),
      );
    },
    [change],
  );

  return {
    definition,
    points: pending.reduce<readonly FunctionPoint[]>((list, next) => next(list), definition?.list ?? nothing),
    saving: pending.length > 0,
    /**
     * Shows a change and saves it.
     * @param basedOn the definition that the user saw; given for changes that replace whole function points
     * @throws {CallError} when the server refuses the change
     */
    change,
    /** Like `change`, but shows a refusal in a toast: for switches and drag handles. */
    startChange,
    /** The identifiers of points just added, which the list highlights. */
    added,
    /** Highlights the points with these identifiers for a while, as just added. */
    mark,
    /**
     * `question` is defined while somebody else's earlier save conflicts with a change: the page shows it, and passes
     * the user's choice to `answer`.
     */
    conflict: { question, answer },
  };
}

export type PointsState = ReturnType<typeof usePoints>;

function reasonOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.fields[0]?.message : undefined;
}
