const symbols = { day: "d", hour: "h", minute: "min", second: "s", millisecond: "ms" } as const;
type TimeUnit = keyof typeof symbols;

/** Puts a space between numbers and Chinese words, as in all other texts. */
export const spaced = (text: string): string => text.replaceAll(/\d(?=\p{sc=Han})|\p{sc=Han}(?=\d)/gu, "$& ");

/** "12 min" or "12 分钟": in English with the symbols of the units, which take less room than its abbreviations. */
export function unitText(value: number, unit: TimeUnit, locale: string): string {
  if (locale.startsWith("en")) return `${value} ${symbols[unit]}`;
  return spaced(value.toLocaleString(locale, { style: "unit", unit, unitDisplay: "short" }));
}
