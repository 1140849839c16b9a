/** The format of the hour: two digits in Chinese, whose readers use the 24-hour clock. */
const hourOf = (tag: string) => (tag.startsWith("zh") ? "2-digit" : "numeric");

/**
 * A date and time, with the year only if it is not the present year.
 * @param at milliseconds since 1970
 */
export function whenText(at: number, tag: string, now = Date.now()): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const near = { month: "short", day: "numeric", hour: hourOf(tag), minute: "2-digit" } as const;
  const how = isThisYear ? near : ({ year: "numeric", ...near } as const);
  return new Intl.DateTimeFormat(tag, how).format(at);
}
