import type { Category, CategoryTree } from "@thingwright/contract/products/categories.ts";
import { useCallback, useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import type { ConflictAnswer } from "../../../lib/versioned-save.ts";
import { keyOf, queryClient, queryOf, useCall } from "../../../lib/query.ts";
import { useQuestion } from "../../../lib/question.ts";
import { saveVersioned } from "../../../lib/versioned-save.ts";
import { toast } from "../../../ui/toast.ts";
import { type Move, moved, movesToUndo, stillThere } from "./moves.ts";

/** The tree in the order that somebody else has saved, and in the order that the user wants to save. */
interface Conflict {
  theirs: readonly Category[];
  mine: readonly Category[];
}

const apply = (tree: readonly Category[], moves: readonly Move[]) =>
  moves.reduce<Category[]>(moved, [...tree]);

function send({ parentId, list }: Move, version: number): Promise<CategoryTree> {
  const body = { list: [...list], version };
  return parentId === null
    ? call(api.categories.sort, { body })
    : call(api.secondaryCategories.sort, { body: { ...body, parent_id: parentId } });
}

/**
 * The order of the categories. A move is shown at once and then saved. Moves are saved one after the other, because
 * each save sends the version that the previous save returned. A refused move is reverted.
 */
export function useCategoryOrder() {
  const query = useCall(api.categories.list, {});
  const [pending, setPending] = useState<readonly (readonly Move[])[]>([]);
  /** For each saved move, the moves that undo it; the latest last. */
  const [undoable, setUndoable] = useState<readonly (readonly Move[])[]>([]);
  const saveQueue = useRef<Promise<unknown>>(Promise.resolve());
  const { question, answer, ask } = useQuestion<Conflict, ConflictAnswer>();

  const save = useCallback(
    async (moves: readonly Move[]): Promise<readonly Move[] | undefined> => {
      const { queryKey } = queryOf(api.categories.list, {});
      // A response that is still in flight would overwrite the saved order with an older one.
      await queryClient.cancelQueries({ queryKey });
      const keep = (tree: CategoryTree) => queryClient.setQueryData<CategoryTree>(queryKey, tree) ?? tree;
      let current = queryClient.getQueryData<CategoryTree>(queryKey) ?? (await call(api.categories.list));
      const back: Move[] = [];
      for (const move of moves) {
        const saved = await saveVersioned(current, {
          save: async (base) => {
            const tree = keep(await send(stillThere(base.list, move), base.version));
            back.unshift(...movesToUndo(base.list, move));
            return tree;
          },
          read: async () => keep(await call(api.categories.list)),
          ask: (base, theirs) => ask({ theirs: theirs.list, mine: moved(base.list, move) }),
        });
        if (saved.answer !== "saved") return undefined;
        current = saved.object;
      }
      for (const route of [api.categories.get, api.secondaryCategories.list, api.categoryNames.list])
        void queryClient.invalidateQueries({ queryKey: keyOf(route) });
      return back;
    },
    [ask],
  );

  const start = useCallback(
    (moves: readonly Move[], done: (back: readonly Move[]) => void) => {
      setPending((before) => [...before, moves]);
      const saved = saveQueue.current.then(() => save(moves));
      saveQueue.current = saved.catch(() => undefined);
      saved
        .then(
          (back) => (back ? done(back) : setUndoable([])),
          (error: unknown) => toast.error(errorText(error)),
        )
        .finally(() => setPending((before) => before.filter((one) => one !== moves)));
    },
    [save],
  );

  return {
    query,
    tree: query.data && apply(query.data.list, pending.flat()),
    saving: pending.length > 0,
    move: (move: Move) => start([move], (back) => setUndoable((before) => [...before, back])),
    canUndo: undoable.length > 0,
    undo: () => {
      const last = undoable.at(-1);
      if (!last) return;
      setUndoable(undoable.slice(0, -1));
      start(last, () => undefined);
    },
    /**
     * Contains a `question` if somebody else saved a different order first. The page shows the question, and passes the
     * user's answer to `answer`.
     */
    conflict: { question, answer },
  };
}

export type CategoryOrder = ReturnType<typeof useCategoryOrder>;
