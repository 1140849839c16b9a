/** Nesting deeper than this is refused, because code that walks through the input may recurse. No schema is as deep. */
const deepest = 40;
/**
 * The body of a call with more entries is refused, because checking each takes time. The largest definition has fewer.
 */
const mostOfCall = 100_000;

interface Place {
  value: unknown;
  key: string;
  outer: Place | null;
  depth: number;
}

/**
 * Looks for input that no schema needs, but with which the database, or code that walks through the input, would fail:
 * NUL characters, halves of surrogate pairs, too deep nesting, too many entries.
 * @param mostEntries the maximum number of entries of all lists and objects together
 * @returns the path of the first strange value, such as `list.0.name`; null if there is none
 */
export function strangeInput(input: unknown, mostEntries = mostOfCall): string | null {
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
