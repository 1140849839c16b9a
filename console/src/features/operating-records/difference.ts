/** One value that differs; what is not there on a side is `undefined`. */
export interface Difference {
  /** Keys joined with dots; an entry of a list is named by its own id: `list[relay].name`. */
  path: string;
  before: unknown;
  after: unknown;
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What names an entry among others, so that a moved one is not taken for a changed one. */
function nameOf(entry: unknown): string | undefined {
  if (!isFields(entry)) return undefined;
  const name = entry.identifier ?? entry.id ?? entry.key;
  return typeof name === "string" || typeof name === "number" ? String(name) : undefined;
}

function named(list: readonly unknown[]): Fields | undefined {
  const pairs = list.map((entry) => [nameOf(entry), entry] as const);
  const names = new Set(pairs.map(([name]) => name));
  if (names.has(undefined) || names.size !== list.length) return undefined;
  return Object.fromEntries(pairs as [string, unknown][]);
}

const isEmpty = (value: unknown) => value === null || value === undefined;

/**
 * The values in which two states of an object differ. Without the one state every value of the other one counts:
 * it was created, or deleted.
 */
export function differences(before: unknown, after: unknown, path = ""): Difference[] {
  if (isEmpty(before) && isEmpty(after)) return [];
  if (Array.isArray(before ?? after) && Array.isArray(after ?? before)) {
    const [old, now] = [named((before ?? []) as unknown[]), named((after ?? []) as unknown[])];
    if (old && now && Object.keys({ ...old, ...now }).length > 0)
      return ofFields(old, now, (name) => `${path}[${name}]`);
    if (Array.isArray(before) && Array.isArray(after) && before.every(isPlain) && after.every(isPlain))
      return ofSets(before, after, path);
  }
  if (isFields(before ?? after) && isFields(after ?? before))
    return ofFields((before ?? {}) as Fields, (after ?? {}) as Fields, (key) =>
      path === "" ? key : `${path}.${key}`,
    );
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

/** Of two lists of plain values what was taken away and what was added; a new order alone shows both in full. */
function ofSets(before: readonly unknown[], after: readonly unknown[], path: string): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const gone = before.filter((one) => !after.includes(one));
  const come = after.filter((one) => !before.includes(one));
  if (gone.length === 0 && come.length === 0) return [{ path, before, after }];
  return [
    {
      path,
      before: gone.length > 0 ? gone : undefined,
      after: come.length > 0 ? come : undefined,
    },
  ];
}

function ofFields(before: Fields, after: Fields, pathOf: (key: string) => string): Difference[] {
  const keys = Object.keys({ ...before, ...after });
  return keys.flatMap((key) => differences(before[key], after[key], pathOf(key)));
}
