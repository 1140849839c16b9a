import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { Definition } from "@thingwright/contract/products.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { CallError, errorText } from "../../../lib/call-error.ts";
import { useCall } from "../../../lib/query.ts";
import { toast } from "../../../ui/toast.ts";
import { useQuestion } from "../../../lib/question.ts";
import type { Change } from "./changes.ts";
import type { ConflictAnswer } from "../../../lib/conflict-dialog.tsx";
import type { Outcome } from "../../../lib/versioned-save.ts";
import { saveChange, type Conflict } from "./save-change.ts";

const nothing: readonly FunctionPoint[] = [];
const noneAdded: ReadonlySet<string> = new Set();
/** Milliseconds: long enough to find what was added, once it has come into view. */
const markedFor = 4000;

/**
 * The function points of a product. A change shows at once and is saved in turn, each with the version that it
 * stands on; one that is refused disappears again.
 */
export function useDefinition(productId: string) {
  const query = useCall(api.products.definition, { params: { id: productId } });
  const [pending, setPending] = useState<readonly Change[]>([]);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
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
      const done = turn.current
        .then(() => saveChange(productId, next, ask, basedOn))
        .finally(() => setPending((before) => before.filter((one) => one !== next)));
      turn.current = done.catch(() => undefined);
      return done;
    },
    [productId, ask],
  );
  const start = useCallback(
    (next: Change, done?: () => void): void => {
      change(next).then(
        (outcome) => outcome === "saved" && done?.(),
        (error: unknown) => toast.error(errorText(error), reasonOf(error)),
      );
    },
    [change],
  );

  return {
    query,
    definition: query.data,
    points: pending.reduce<readonly FunctionPoint[]>((list, next) => next(list), query.data?.list ?? nothing),
    saving: pending.length > 0,
    /**
     * Shows a change and saves it.
     * @param basedOn what the user was looking at, for changes that replace a whole point or more
     * @throws {CallError} when it is refused
     */
    change,
    /** The same for switches and handles: a refusal is said in a toast. */
    start,
    /** The function points that were just added, for the list to show. */
    added,
    /** Says that these were added. */
    mark,
    /** Someone else saved first: to be asked about, and answered. */
    conflict: { question, answer },
  };
}

export type DefinitionState = ReturnType<typeof useDefinition>;

function reasonOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.fields[0]?.message : undefined;
}
