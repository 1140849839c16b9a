/** One value that differs; a value that is missing on one side is `undefined` there. */
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

/**
 * Returns the id by which the entry of a list is found in the other list, so that a moved entry does not count as
 * changed.
 */
function nameOf(entry: unknown): string | undefined {
  if (!isFields(entry)) return undefined;
  const name = entry.identifier ?? entry.id ?? entry.key ?? entry.code ?? entry.value;
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
 * The values in which two states of an object differ. If one state is missing (the object was created or deleted),
 * every value of the other state is returned.
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

/**
 * The values removed from and added to a list of plain values. If only the order differs, returns both lists in full.
 */
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
