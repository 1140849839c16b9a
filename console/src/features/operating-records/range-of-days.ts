const day = /^\d{4}-\d{2}-\d{2}$/;

/** The first millisecond of a day in the browser's time zone, `offset` days later. */
function startOf(text: string | undefined, offset = 0): number | undefined {
  if (!text || !day.test(text)) return undefined;
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + offset).getTime();
}

/** Turns the days `from` and `to` of the address, both included, into milliseconds for the server. */
export function rangeOfDays(filters: Record<string, string>): Record<string, string | number> {
  const { from, to, ...rest } = filters;
  const first = startOf(from);
  const next = startOf(to, 1);
  return {
    ...rest,
    ...(first !== undefined && { from: first }),
    ...(next !== undefined && { to: next - 1 }),
  };
}
