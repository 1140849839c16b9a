import { limits } from "../grammar/limits.ts";
import { type FilePath, hasMore, type PlacedProblem, type ReadText } from "./read-text.ts";

/**
 * Reads JSON, and remembers the line of each field. A text with more fields and values than the largest product is
 * refused without parsing, because finding all problems in it would take too long.
 */
export function readJson(text: string): ReadText {
  if (hasMore(text, /[,:{[]/g, limits.productFile.jsonSigns))
    return { value: undefined, problems: [{ path: [], line: 1, key: "file_too_long" }] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { value: undefined, problems: [{ path: [], line: lineOfError(text, error), key: "file_syntax" }] };
  }
  const { root, problems } = positions(text);
  return { value, lineOf: (path) => placeOf(root, path)?.line, problems };
}

/** V8 names the position of most errors, but not that of an error at the end of the text. */
function lineOfError(text: string, error: unknown): number {
  const at = /position (\d+)/.exec(String(error))?.[1];
  return text.slice(0, at === undefined ? text.length : Number(at)).split("\n").length;
}

/** The position of an object, a list or a value, and the positions of its entries. */
interface Place {
  line: number;
  /** The entries by field name; in a list, by index. */
  inside: Map<string, Place>;
  isList: boolean;
}

function placeOf(root: Place, path: FilePath): Place | undefined {
  let place: Place | undefined = root;
  for (const step of path) place = place?.inside.get(String(step));
  return place;
}

/** Finds the line of each field of a JSON text, and repeated fields of an object, of which only the last is read. */
function positions(text: string): { root: Place; problems: PlacedProblem[] } {
  const place = (line: number): Place => ({ line, inside: new Map(), isList: false });
  const root = place(1);
  const problems: PlacedProblem[] = [];
  /** The objects and lists that are open; `next` is the place of the value of the field that was just named. */
  const open: Place[] = [];
  let next: Place | null = root;
  let line = 1;
  /** A value that begins here is the value of the field that was just named, or the next entry of the open list. */
  const entered = (): Place => {
    const inside = open.at(-1);
    if (next) return next;
    const entry = place(line);
    inside?.inside.set(String(inside.inside.size), entry);
    return entry;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === "\n") line++;
    else if (sign === "{" || sign === "[") {
      const entry = entered();
      entry.isList = sign === "[";
      open.push(entry);
      next = null;
    } else if (sign === "}" || sign === "]") {
      open.pop();
      next = null;
    } else if (sign === '"') {
      const from = at;
      for (at++; text[at] !== '"'; at++) if (text[at] === "\\") at++;
      const inside = open.at(-1);
      if (inside && !inside.isList && !next) {
        const name = JSON.parse(text.slice(from, at + 1)) as string;
        if (inside.inside.has(name)) problems.push({ path: [name], line, key: "field_twice" });
        next = place(line);
        inside.inside.set(name, next);
      } else {
        entered();
        next = null;
      }
    } else if (!" \t\r,:".includes(sign)) {
      // A number or a literal such as `true` continues until punctuation or white space.
      while (at + 1 < text.length && !' \t\r\n,:{}[]"'.includes(text[at + 1]!)) at++;
      entered();
      next = null;
    }
  }
  return { root, problems };
}
