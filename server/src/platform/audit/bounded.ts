import { sameJson } from "@thingwright/contract/basics/same-json.ts";

/** The fields of an object. */
type Fields = Record<string, unknown>;

/** Stands for omitted content: as a field of an object, in the last entry of a list, or at the end of a text. */
const mark = "…";
/** Bytes for the mark and its number. */
const markBytes = 40;

/**
 * Copies a JSON value so that it takes at most `bytes` bytes of UTF-8; returns the value itself if it fits. Large parts
 * are cut, small ones stay whole: texts keep their start, lists their first entries, and a mark says how much is
 * missing (`"abc…+950"`, `{ "id": "…", "left_out": 12 }` as last entry, `"…": 3` for fields).
 */
export function bounded(value: unknown, bytes: number): unknown {
  const sizes = new Map<object, number>();
  return cut(value, bytes, (of) => sizeOf(of, sizes));
}

/**
 * Returns only what differs between two states of an object, for states that are too large to store whole. Fields that
 * are equal in both states are dropped, and so are list entries that both states have. An entry that differs stays
 * whole, so that it keeps the fields that identify it.
 */
export function differing(before: unknown, after: unknown): [before: unknown, after: unknown] {
  if (Array.isArray(before) && Array.isArray(after)) return entriesDiffering(before, after);
  if (!isFields(before) || !isFields(after)) return [before, after];
  const keys = Object.keys({ ...before, ...after });
  const changed = keys.filter((key) => !sameJson(before[key], after[key]));
  const pairs = changed.map((key) => [key, differing(before[key], after[key])] as const);
  const side = (which: 0 | 1, of: Fields) =>
    Object.fromEntries(pairs.flatMap(([key, pair]) => (key in of ? [[key, pair[which]]] : [])));
  return [side(0, before), side(1, after)];
}

type Entries = readonly unknown[];

function entriesDiffering(before: Entries, after: Entries): [unknown[], unknown[]] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && sameJson(before[start], after[start])) start++;
  let end = 0;
  while (end < most - start && sameJson(before.at(-1 - end), after.at(-1 - end))) end++;
  // Between the equal start and the equal end, most entries still equal the entry at the same position in the other
  // list. Comparing by position drops these cheaply.
  const unlike = (of: Entries, others: Entries) =>
    of
      .slice(start, of.length - end)
      .filter((one, i) => start + i >= others.length - end || !sameJson(one, others[start + i]))
      .map((one) => ({ one, length: written(one).length }));
  const [old, now] = [unlike(before, after), unlike(after, before)];
  return [missingIn(now, old), missingIn(old, now)];
}

type Sized = readonly { one: unknown; length: number }[];

/**
 * Returns the entries of `list` that `others` lacks. {@link identityOf} is slow, so it is called only for entries whose
 * JSON is as long as that of an entry of the other list.
 */
function missingIn(others: Sized, list: Sized): unknown[] {
  const lengths = new Set(list.map(({ length }) => length));
  const alike = others.filter(({ length }) => lengths.has(length));
  const found = new Set(alike.map(({ length }) => length));
  const identities = new Set(alike.map(({ one }) => identityOf(one)));
  return list
    .filter(({ one, length }) => !found.has(length) || !identities.has(identityOf(one)))
    .map(({ one }) => one);
}

/**
 * Returns a text that is the same for equal values, whatever the order of their fields: the database orders fields in
 * its own way.
 */
function identityOf(value: unknown): string {
  const inOrder = (inner: unknown) =>
    isFields(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return JSON.stringify(value, (_key, inner: unknown) => inOrder(inner)) ?? "";
}

function isFields(value: unknown): value is Fields {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}

function written(value: unknown): string {
  return JSON.stringify(value) ?? "";
}

/**
 * Returns the size as JSON, in bytes. Sizes of objects and lists are memoized, because `cut` asks for the size of each
 * one twice: when it divides the bytes of the container, and when it cuts the object or list itself.
 */
function sizeOf(value: unknown, sizes: Map<object, number>): number {
  if (typeof value !== "object" || value === null) return Buffer.byteLength(written(value));
  const size = sizes.get(value) ?? Buffer.byteLength(written(value));
  sizes.set(value, size);
  return size;
}

type Measure = (value: unknown) => number;

function cut(value: unknown, bytes: number, measure: Measure): unknown {
  if (measure(value) <= bytes) return value;
  if (typeof value === "string") return cutText(value, bytes);
  if (Array.isArray(value)) return cutList(value, bytes, measure);
  return isFields(value) ? cutFields(value, bytes, measure) : null;
}

function cutText(text: string, bytes: number): string {
  let kept = text.slice(0, Math.max(0, bytes));
  for (;;) {
    // PostgreSQL accepts no text that ends in half of a surrogate pair.
    const whole = kept.replace(/[\uD800-\uDBFF]$/, "");
    const marked = `${whole}${mark}+${text.length - whole.length}`;
    if (kept === "" || Buffer.byteLength(written(marked)) <= bytes) return marked;
    kept = kept.slice(0, Math.floor(kept.length * 0.9));
  }
}

function cutList(list: readonly unknown[], bytes: number, measure: Measure): unknown[] {
  const kept: unknown[] = [];
  let left = bytes - 2 - markBytes;
  for (const entry of list) {
    const size = measure(entry) + 1;
    if (size > left) break;
    kept.push(entry);
    left -= size;
  }
  // If even the first entry of a list is too large, a piece of it says more than nothing.
  if (kept.length === 0 && left > markBytes) kept.push(cut(list[0], left - 1, measure));
  return kept.length === list.length ? kept : [...kept, { id: mark, left_out: list.length - kept.length }];
}

/** Small fields stay whole; large ones share the bytes that are left. */
function cutFields(fields: Fields, bytes: number, measure: Measure): Fields {
  const wanted = Object.entries(fields)
    .map(([key, value]) => ({ key, value, name: Buffer.byteLength(written(key)) + 2, size: measure(value) }))
    .toSorted((a, b) => a.name + a.size - b.name - b.size);
  const kept = new Map<string, unknown>();
  let left = bytes - 2 - markBytes;
  wanted.forEach(({ key, value, name, size }, i) => {
    const fair = Math.floor(left / (wanted.length - i)) - name;
    const share = Math.max(fair, Math.min(size, markBytes));
    if (name + share > left) return;
    kept.set(key, cut(value, share, measure));
    left -= name + Math.min(size, share);
  });
  const missing = wanted.length - kept.size;
  const inOrder: [string, unknown][] = Object.keys(fields)
    .filter((key) => kept.has(key))
    .map((key) => [key, kept.get(key)]);
  return Object.fromEntries(missing === 0 ? inOrder : [...inOrder, [mark, missing]]);
}
