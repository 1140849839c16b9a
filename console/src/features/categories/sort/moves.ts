import type { Category, SecondaryCategory } from "@thingwright/contract/categories.ts";

/**
 * A change of the order: of the first level, or of what is below `parentId`. A category that is named below another parent
 * than its own moves there. Those that are not named follow in the order that they have.
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

/** The tree as it is after a move, as the server makes it. */
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

/** A move without the categories that somebody else has deleted. */
export function stillThere(tree: readonly Category[], { parentId, list }: Move): Move {
  const rows = parentId === null ? tree : tree.flatMap(({ children }) => children);
  const left = new Set(idsOf(rows));
  return { parentId, list: list.filter((id) => left.has(id)) };
}

/** The moves that lead back to the tree as it was before a move. */
export function backFrom(tree: readonly Category[], { parentId, list }: Move): Move[] {
  if (parentId === null) return [{ parentId, list: idsOf(tree) }];
  const touched = tree.filter(
    (first) => first.id === parentId || first.children.some(({ id }) => list.includes(id)),
  );
  // A parent that has none has nothing to be ordered: what came to it goes back to where it was.
  return touched.flatMap((first) =>
    first.children.length > 0 ? [{ parentId: first.id, list: idsOf(first.children) }] : [],
  );
}
