/** Texts by name, at any depth: `{ name: "Lamp", enums: { "0": "Off" } }`. */
export interface TextTree {
  [name: string]: string | TextTree;
}

/** A change of such texts: null or an empty text clears one, what is left out stays. */
export interface TextChange {
  [name: string]: string | TextChange | null | undefined;
}

/** The names that lead to a text. */
export type TextPath = readonly string[];

const isTree = <T extends object>(value: string | T | null | undefined): value is T =>
  typeof value === "object" && value !== null;

/** Each text that a change or a tree names, with the names that lead to it; a text that is cleared is empty. */
export function* textsOf(of: TextChange, path: TextPath = []): Generator<[path: TextPath, text: string]> {
  for (const [name, value] of Object.entries(of)) {
    if (value === undefined) continue;
    if (isTree(value)) yield* textsOf(value, [...path, name]);
    else yield [[...path, name], value ?? ""];
  }
}

/** The text at a path; empty if there is none. */
export function textAt(tree: TextTree, path: TextPath): string {
  let at: string | TextTree | undefined = tree;
  for (const name of path) at = isTree(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return typeof at === "string" ? at : "";
}

/** The tree after a change. Cleared texts, and what has no texts any more, are left out of it. */
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

type Branches = Map<string, string | Branches>;

/** Makes a tree, or a change, of texts with the names that lead to them. */
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
