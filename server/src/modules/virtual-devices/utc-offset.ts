/** Returns how many minutes a time zone is ahead of UTC at a time. @param now milliseconds */
export function utcOffset(timeZone: string, now: number): number {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? "";
  // GMT, GMT+08:00, GMT-03:30
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
