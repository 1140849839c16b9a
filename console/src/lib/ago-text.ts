import { spaced, unitText } from "../ui/unit-text.ts";

/** Units of time, each with its length in seconds and how many of it make the next longer unit. */
const units = [
  ["day", 86_400, Infinity],
  ["hour", 3600, 24],
  ["minute", 60, 60],
  ["second", 1, 60],
] as const;

/**
 * "12 s ago" or "3 分钟前", in the given language. A time in the future, which occurs if clocks differ, is shown as now.
 */
export function agoText(seconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "narrow" });
  const past = Math.max(0, seconds);
  const [unit, length] = units.find(([, from]) => past >= from) ?? units[3];
  const count = Math.floor(past / length);
  const said = format.formatToParts(-count, unit);
  // English writes "now" and "yesterday" without a number; its abbreviations of units are those of `unitText`.
  if (locale.startsWith("en") && said.some(({ type }) => type === "integer"))
    return `${unitText(count, unit, locale)} ago`;
  return spaced(said.map(({ value }) => value).join(""));
}

/** "3 h 12 min", at most two units, for the time between two moments. */
export function durationText(milliseconds: number, locale: string): string {
  if (milliseconds < 1000) return unitText(Math.max(0, Math.round(milliseconds)), "millisecond", locale);
  const whole = Math.round(milliseconds / 1000);
  const first = units.findIndex(([, length]) => whole >= length);
  return units
    .slice(first, first + 2)
    .map(([unit, length, most]) => [Math.floor(whole / length) % most, unit] as const)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => unitText(count, unit, locale))
    .join(" ");
}
