/** The hour as readers of the language write it: with two digits where a day has 24 of them. */
const hourOf = (tag: string) => (tag.startsWith("zh") ? "2-digit" : "numeric");

/** A moment in as few words as tell it: the year stands only where it is another one. @param at milliseconds */
export function whenText(at: number, tag: string, now = Date.now()): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const near = { month: "short", day: "numeric", hour: hourOf(tag), minute: "2-digit" } as const;
  const how = isThisYear ? near : ({ year: "numeric", ...near } as const);
  return new Intl.DateTimeFormat(tag, how).format(at);
}
