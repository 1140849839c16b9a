/** Deeper than anything that a call takes; what walks its input later may recurse. */
const deepest = 40;
/** More entries than the largest definition has: what comes later takes its time for each of them. */
const mostEntries = 100_000;

interface Place {
  value: unknown;
  key: string;
  outer: Place | null;
  depth: number;
}

/**
 * Looks for what no schema asks for and the database or a walk through the input would fail on: NUL characters, halves
 * of surrogate pairs, nesting and entries without end.
 * @returns where the first of them stands, as `list.0.name`; null where all is well
 */
export function strangeInput(input: unknown): string | null {
  const left: Place[] = [{ value: input, key: "", outer: null, depth: 0 }];
  let entries = 0;
  for (let place = left.pop(); place; place = left.pop()) {
    const { value, depth } = place;
    if (typeof value === "string" && isStrange(value)) return pathOf(place);
    if (typeof value !== "object" || value === null) continue;
    const keys = Object.keys(value);
    entries += keys.length;
    if (depth > deepest || entries > mostEntries || keys.some(isStrange)) return pathOf(place);
    for (const [key, inner] of Object.entries(value)) {
      left.push({ value: inner, key, outer: place, depth: depth + 1 });
    }
  }
  return null;
}

function isStrange(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}

function pathOf(place: Place): string {
  const keys = [];
  for (let at = place; at.outer; at = at.outer) keys.push(at.key);
  return keys.toReversed().join(".");
}
