/** The names in a path of {@link differences}. The name of a list's entry is in brackets, as in `list[relay].name`. */
function partsOf(path: string): string[] {
  return path.match(/\[[^\]]*\]|[^.[\]]+/g) ?? [];
}

/** The name of the field that a path ends with. */
export function fieldOf(path: string): string {
  return partsOf(path).findLast((part) => !part.startsWith("[")) ?? "";
}

/** A path in words: "Function points › relay › Name". Names of entries are shown as they are. */
export function inWords(path: string, wordOf: (field: string) => string): string {
  return partsOf(path)
    .map((part) => (part.startsWith("[") ? part.slice(1, -1) : wordOf(part)))
    .join(" › ");
}

/**
 * Whether a field is left out because it says nothing to a reader: it changes with every save, or it is an id whose
 * object the record names.
 */
export function isLeftOut(path: string): boolean {
  return /^(version|revision|updated_at|id|uid|\w+_id)$/.test(fieldOf(path));
}
