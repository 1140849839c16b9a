/** `deviceList` as `device list`: each hump begins a word. */
function spread(text: string): string {
  return text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
}

/** Where a word begins with what was typed; -1 for nowhere. Every character of a Chinese text begins a word. */
function wordStart(text: string, typed: string): number {
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(text[at - 1] ?? "")) return at;
  }
  return -1;
}

/**
 * How well a command fits what was typed, from 0, not at all, to 1. Each typed word must begin a word of its label or
 * of its further words: letters that merely occur in this order, far apart, are no match.
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
