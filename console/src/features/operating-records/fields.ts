/** The names in a path of {@link differences}. The name of a list's entry is in brackets, as in `list[relay].name`. */
function partsOf(path: string): string[] {
  return path.match(/\[[^\]]*\]|[^.[\]]+/g) ?? [];
}

/** The name of the field that a path ends with. */
export function fieldOf(path: string): string {
  return partsOf(path).findLast((part) => !part.startsWith("[")) ?? "";
}

/** Converts a path to a readable text, such as "Function points › relay › Name". Names of entries are not changed. */
export function inWords(path: string, wordOf: (field: string) => string): string {
  return partsOf(path)
    .map((part) => (part.startsWith("[") ? part.slice(1, -1) : wordOf(part)))
    .join(" › ");
}

/**
 * Whether a field is left out because it contains no information for a reader. Such a field changes with every save, or
 * it is the id of an object that the record already names.
 */
export function isLeftOut(path: string): boolean {
  return /^(version|revision|updated_at|id|uid|\w+_id)$/.test(fieldOf(path));
}
