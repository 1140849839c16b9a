/** The names in a path of {@link differences}; that of a list's entry stands in brackets, as in `list[relay].name`. */
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

/** Whether a field is left out: it changes with every save, or is an id, beside which the record has the name. */
export function isLeftOut(path: string): boolean {
  return /^(version|revision|updated_at|id|uid|\w+_id)$/.test(fieldOf(path));
}
