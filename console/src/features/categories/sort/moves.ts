import type { Category, SecondaryCategory } from "@thingwright/contract/products/categories.ts";

/**
 * A new order of the first level (`parentId` is null) or of the categories below `parentId`. A category in `list` that
 * has another parent moves below `parentId`. Siblings that are missing in `list` follow in their present order.
 */
export interface Move {
  parentId: string | null;
  list: readonly string[];
}

const idsOf = (rows: readonly SecondaryCategory[]) => rows.map(({ id }) => id);

function ordered<T extends { id: string }>(rows: readonly T[], ids: readonly string[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = ids.flatMap((id) => byId.get(id) ?? []);
  return [...named, ...rows.filter((row) => !ids.includes(row.id))];
}

/** Returns the tree after a move, computed as the server does it. */
export function moved(tree: readonly Category[], { parentId, list }: Move): Category[] {
  if (parentId === null) return ordered(tree, list);
  const coming = tree.flatMap((first) =>
    first.id === parentId ? [] : first.children.filter(({ id }) => list.includes(id)),
  );
  return tree.map((first) =>
    first.id === parentId
      ? { ...first, children: ordered([...first.children, ...coming], list) }
      : { ...first, children: first.children.filter((child) => !coming.includes(child)) },
  );
}

/** Returns the move without the categories that somebody else has deleted. */
export function stillThere(tree: readonly Category[], { parentId, list }: Move): Move {
  const rows = parentId === null ? tree : tree.flatMap(({ children }) => children);
  const left = new Set(idsOf(rows));
  return { parentId, list: list.filter((id) => left.has(id)) };
}

/**
 * Returns the moves that undo a move.
 * @param tree the tree before that move
 */
export function movesToUndo(tree: readonly Category[], { parentId, list }: Move): Move[] {
  if (parentId === null) return [{ parentId, list: idsOf(tree) }];
  const touched = tree.filter(
    (first) => first.id === parentId || first.children.some(({ id }) => list.includes(id)),
  );
  // A parent that had no children needs no move of its own. The moves that restore the original parents also remove the
  // moved categories from it.
  return touched.flatMap((first) =>
    first.children.length > 0 ? [{ parentId: first.id, list: idsOf(first.children) }] : [],
  );
}
