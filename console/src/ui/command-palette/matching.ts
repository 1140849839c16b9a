/** Splits camel case into words: `deviceList` becomes `device list`. */
function spread(text: string): string {
  return text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
}

/**
 * The index of the first word that begins with the typed text, or -1. Chinese has no spaces between words, so every
 * Chinese character counts as the beginning of a word.
 */
function wordStart(text: string, typed: string): number {
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(text[at - 1] ?? "")) return at;
  }
  return -1;
}

/**
 * How well a command matches the typed text, from 0 (not at all) to 1. The label or the
 * further texts must have a word that begins with each typed word; the same letters inside a word are no match.
 */
export function matchOf(query: string, label: string, further: readonly string[] = []): number {
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean);
  const texts = [label, ...further].map(spread);
  const all = typed.every((word) => texts.some((text) => wordStart(text, word) >= 0));
  if (!all) return 0;
  const place = wordStart(texts[0] ?? "", typed.join(" "));
  if (place === 0) return 1;
  return place > 0 ? 0.75 : 0.5;
}
