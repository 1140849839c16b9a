import { isMap, isNode, isScalar, LineCounter, type Node, parseDocument, visit } from "yaml";
import { limits } from "../limits.ts";
import type { FilePath, PlacedProblem, ReadText } from "./read-text.ts";

/**
 * Reads YAML 1.2 as far as JSON goes: without anchors, aliases and tags, by which a small text can become a large value,
 * and with each field once. A text with too many signs is not looked at: that would take too long.
 */
export function readYaml(text: string): ReadText {
  const nothing = (problem: Omit<PlacedProblem, "path">): ReadText => ({
    value: undefined,
    problems: [{ path: [], ...problem }],
  });
  const { signs, depth } = limits.productFile;
  if (!fewer(text, signs)) return nothing({ line: 1, key: "yaml_too_long" });
  const lines = new LineCounter();
  const lineAt = (offset: number) => lines.linePos(offset).line;
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      stringKeys: true,
      prettyErrors: false,
      logLevel: "silent",
    });
    const problems: PlacedProblem[] = document.errors.map(({ code, pos }) => ({
      path: [],
      line: lineAt(pos[0]),
      key: code === "DUPLICATE_KEY" ? "field_twice" : "file_syntax",
    }));
    problems.push(
      ...document.warnings.map(({ pos }) => ({ path: [], line: lineAt(pos[0]), key: "yaml_plain" as const })),
    );
    visit(document, {
      Node: (_key, node, above) => {
        const at = node.range?.[0] ?? 0;
        if (above.length > 2 * depth) {
          problems.push({ path: [], line: lineAt(at), key: "file_too_deep" });
          return visit.BREAK;
        }
        if ("anchor" in node && node.anchor) problems.push({ path: [], line: lineAt(at), key: "yaml_plain" });
        return undefined;
      },
      Alias: (_key, { range }) => {
        problems.push({ path: [], line: lineAt(range?.[0] ?? 0), key: "yaml_plain" });
      },
    });
    if (problems.length > 0) return { value: undefined, problems };
    const lineOf = (path: FilePath) => {
      const node = placeOf(document.contents, path);
      return node?.range ? lineAt(node.range[0]) : undefined;
    };
    return { value: document.toJS({ maxAliasCount: 0 }), lineOf, problems };
  } catch (error) {
    // Nested so deep that reading it does not end.
    if (error instanceof RangeError) return nothing({ line: 1, key: "file_too_deep" });
    throw error;
  }
}

/** Whether a text has fewer signs than these that may begin something. */
function fewer(text: string, most: number): boolean {
  let count = 0;
  for (const _ of text.matchAll(/[\n,:{[?-]/g)) if (++count > most) return false;
  return true;
}

/** The name of a field, or the entry of a list, at a path. */
function placeOf(from: Node | null, path: FilePath): Node | undefined {
  let node: unknown = from;
  let place: Node | undefined;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === String(step));
      if (!pair) return undefined;
      place = isNode(pair.key) ? pair.key : undefined;
      node = pair.value;
    } else {
      node = isNode(node) && "items" in node ? (node.items as unknown[])[Number(step)] : undefined;
      if (!isNode(node)) return undefined;
      place = node;
    }
  }
  return place;
}
