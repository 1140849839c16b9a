import {
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
} from "yaml";
import { limits } from "../grammar/limits.ts";
import { type FilePath, hasMore, type PlacedProblem, type ReadText } from "./read-text.ts";

/**
 * The characters that may begin or end a node, or that are refused. Each may cost the parser as much time as a line.
 */
const beginning = /[\n,:{}[\]?"'&*!|>%@`#-]/g;

/**
 * Reads the part of YAML 1.2 that JSON can express: without anchors, aliases and tags, which can turn a small text into
 * a large value, and without repeated fields. A text with too many special characters is refused without parsing,
 * because that would take too long.
 */
export function readYaml(text: string): ReadText {
  const nothing = (problem: Omit<PlacedProblem, "path">): ReadText => ({
    value: undefined,
    problems: [{ path: [], ...problem }],
  });
  const { signs, depth } = limits.productFile;
  if (hasMore(text, beginning, signs)) return nothing({ line: 1, key: "yaml_too_long" });
  const lines = new LineCounter();
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const fields: FieldsOf = new Map();
  try {
    const document = withoutTraces(() =>
      parseDocument(text, {
        lineCounter: lines,
        stringKeys: true,
        // The library compares each field with all fields before it; `fieldsOf` looks each field up once.
        uniqueKeys: false,
        prettyErrors: false,
        logLevel: "silent",
      }),
    );
    const problems: PlacedProblem[] = [];
    // The library often finds one mistake several times, and misreads what follows it: each line is reported once.
    for (const line of new Set(document.errors.map(({ pos }) => lineAt(pos[0]))))
      problems.push({ path: [], line, key: "file_syntax" });
    for (const { pos } of document.warnings)
      problems.push({ path: [], line: lineAt(pos[0]), key: "yaml_plain" });
    visit(document, {
      Node: (_key, node, above) => {
        const at = node.range?.[0] ?? 0;
        if (above.length > 2 * depth) {
          problems.push({ path: [], line: lineAt(at), key: "file_too_deep" });
          return visit.BREAK;
        }
        if ("anchor" in node && node.anchor) problems.push({ path: [], line: lineAt(at), key: "yaml_plain" });
        if (isMap(node))
          fields.set(
            node,
            fieldsOf(node, (twice) => problems.push({ path: [], line: lineAt(twice), key: "field_twice" })),
          );
        return undefined;
      },
      Alias: (_key, { range }) => {
        problems.push({ path: [], line: lineAt(range?.[0] ?? 0), key: "yaml_plain" });
      },
    });
    if (problems.length > 0) return { value: undefined, problems };
    const lineOf = (path: FilePath) => {
      const node = placeOf(document.contents, path, fields);
      return node?.range ? lineAt(node.range[0]) : undefined;
    };
    return { value: document.toJS({ maxAliasCount: 0 }), lineOf, problems };
  } catch (error) {
    // The text is nested so deeply that the library's recursion exceeds the call stack.
    if (error instanceof RangeError) return nothing({ line: 1, key: "file_too_deep" });
    throw error;
  }
}

/** Reads a text without recording a stack trace for each of its mistakes, which would take the most time. */
function withoutTraces<T>(read: () => T): T {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return read();
  } finally {
    Error.stackTraceLimit = before;
  }
}

/** The fields of each object by name, so that finding a field takes constant time. */
type FieldsOf = Map<YAMLMap, Map<string, Pair>>;

/** @param twice called with the position of each field whose name occurred before */
function fieldsOf({ items }: YAMLMap, twice: (offset: number) => void): Map<string, Pair> {
  const found = new Map<string, Pair>();
  for (const pair of items) {
    if (!isScalar(pair.key)) continue;
    const name = String(pair.key.value);
    if (found.has(name)) twice(pair.key.range?.[0] ?? 0);
    else found.set(name, pair);
  }
  return found;
}

/** Finds the name of a field, or the entry of a list, at a path. */
function placeOf(from: Node | null, path: FilePath, fields: FieldsOf): Node | undefined {
  let node: unknown = from;
  let place: Node | undefined;
  for (const step of path) {
    if (isMap(node)) {
      const pair = fields.get(node)?.get(String(step));
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
