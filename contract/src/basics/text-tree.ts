/** Texts by name, at any depth: `{ name: "Lamp", enums: { "0": "Off" } }`. */
export interface TextTree {
  [name: string]: string | TextTree;
}

/** A change to a tree of texts: null or an empty text clears a text; texts that are left out stay. */
export interface TextChange {
  [name: string]: string | TextChange | null | undefined;
}

/** The names that lead to a text. */
export type TextPath = readonly string[];

const isTree = <T extends object>(value: string | T | null | undefined): value is T =>
  typeof value === "object" && value !== null;

/** Each text of a change or a tree, with its path; a cleared text is empty. */
export function* textsOf(of: TextChange, path: TextPath = []): Generator<[path: TextPath, text: string]> {
  for (const [name, value] of Object.entries(of)) {
    if (value === undefined) continue;
    if (isTree(value)) yield* textsOf(value, [...path, name]);
    else yield [[...path, name], value ?? ""];
  }
}

/** The paths at which a change has a text and the known tree has none. */
export function* unknownTextPaths(of: TextChange, known: TextTree, path: TextPath = []): Generator<TextPath> {
  for (const [name, value] of Object.entries(of)) {
    if (value === undefined) continue;
    const at = Object.hasOwn(known, name) ? known[name] : undefined;
    if (isTree(value)) yield* unknownTextPaths(value, isTree(at) ? at : {}, [...path, name]);
    else if (typeof at !== "string") yield [...path, name];
  }
}

/** The paths at which two trees differ, with both texts; a text that a tree lacks is empty. */
export function* textsDiffering(
  one: TextTree,
  other: TextTree,
  path: TextPath = [],
): Generator<[path: TextPath, one: string, other: string]> {
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [a = "", b = ""] = [one, other].map((tree) => (Object.hasOwn(tree, name) ? tree[name] : ""));
    if (a === b) continue;
    if (isTree(a) || isTree(b))
      yield* textsDiffering(isTree(a) ? a : {}, isTree(b) ? b : {}, [...path, name]);
    if (typeof a === "string" && typeof b === "string") yield [[...path, name], a, b];
  }
}

/** The text at a path; empty if there is none. */
export function textAt(tree: TextTree, path: TextPath): string {
  let at: string | TextTree | undefined = tree;
  for (const name of path) at = isTree(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return typeof at === "string" ? at : "";
}

/** The tree after a change, without cleared texts and without branches that have no texts left. */
export function changeTexts(tree: TextTree, change: TextChange): TextTree {
  const names = [...new Set([...Object.keys(tree), ...Object.keys(change)])];
  const entries = names.flatMap((name): [string, string | TextTree][] => {
    const before = Object.hasOwn(tree, name) ? tree[name] : undefined;
    const value = Object.hasOwn(change, name) ? change[name] : undefined;
    if (value === undefined) return before === undefined ? [] : [[name, before]];
    if (!isTree(value)) return value ? [[name, value]] : [];
    const inner = changeTexts(isTree(before) ? before : {}, value);
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return Object.fromEntries(entries);
}

/** The texts of `tree` at those paths where `other` has texts, too, in the order of `other`. */
export function commonTexts(other: TextTree, tree: TextTree): TextTree {
  const entries = Object.keys(other).flatMap((name): [string, string | TextTree][] => {
    const value = Object.hasOwn(tree, name) ? tree[name] : undefined;
    const known = other[name];
    if (typeof value === "string") return value && typeof known === "string" ? [[name, value]] : [];
    if (!isTree(value) || !isTree(known)) return [];
    const inner = commonTexts(known, value);
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return Object.fromEntries(entries);
}

/** Joins trees that have no text at the same path. A branch that only one of them has is shared, not copied. */
export function joinTrees(trees: readonly TextTree[]): TextTree {
  const [only, another] = trees;
  if (only && !another) return only;
  const found = new Map<string, (string | TextTree)[]>();
  for (const tree of trees)
    for (const [name, value] of Object.entries(tree)) {
      const same = found.get(name);
      if (same) same.push(value);
      else found.set(name, [value]);
    }
  return Object.fromEntries(
    Array.from(found, ([name, values]) => {
      const inner = values.filter((value) => isTree(value));
      return [name, inner.length > 0 ? joinTrees(inner) : values[0]!];
    }),
  );
}

type Branches = Map<string, string | Branches>;

/** Builds a tree, or a change, from texts with their paths. */
export function treeOf(texts: Iterable<readonly [path: TextPath, text: string]>): TextTree {
  const root: Branches = new Map();
  for (const [path, text] of texts) {
    let at = root;
    for (const name of path.slice(0, -1)) {
      const found = at.get(name);
      const inner: Branches = typeof found === "object" ? found : new Map();
      at.set(name, inner);
      at = inner;
    }
    at.set(path.at(-1)!, text);
  }
  return plain(root);
}

function plain(branches: Branches): TextTree {
  return Object.fromEntries(
    Array.from(branches, ([name, value]) => [name, typeof value === "string" ? value : plain(value)]),
  );
}
