const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** A number and the Chinese word behind it stand apart, as in all other texts. */
const spaced = (text: string) => text.replaceAll(/(\d)(?=\p{Script=Han})/gu, "$1 ");

/** "12s ago", "3 分钟前", in the words of the language. A time in the future, as with differing clocks, counts as now. */
export function agoText(seconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "narrow" });
  for (const [unit, length] of units)
    if (seconds >= length) return spaced(format.format(-Math.floor(seconds / length), unit));
  return spaced(format.format(-Math.max(0, Math.floor(seconds)), "second"));
}

/** "3 h 12 min", at most two units, for the time between two moments. */
export function durationText(milliseconds: number, locale: string): string {
  if (milliseconds < 1000) return unitText(Math.max(0, Math.round(milliseconds)), "millisecond", locale);
  const whole = Math.max(0, Math.round(milliseconds / 1000));
  const parts: [number, string][] = [
    [Math.floor(whole / 86_400), "day"],
    [Math.floor(whole / 3600) % 24, "hour"],
    [Math.floor(whole / 60) % 60, "minute"],
    [whole % 60, "second"],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([value, unit]) => unitText(value, unit, locale)).join(" ");
}

function unitText(value: number, unit: string, locale: string): string {
  return spaced(value.toLocaleString(locale, { style: "unit", unit, unitDisplay: "short" }));
}
