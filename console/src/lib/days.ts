const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The first millisecond, in the browser's time zone, of the day that is `offset` days after the day in the text;
 * undefined if the text is not a day.
 */
function startOf(text: string | undefined, offset = 0): number | undefined {
  if (!text || !day.test(text)) return undefined;
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + offset).getTime();
}

/**
 * The first millisecond of the day `from` and the last of the day `to`, in the browser's time zone. Both days are
 * included in full.
 */
export function timesOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from?: number;
  to?: number;
} {
  const first = startOf(from);
  const next = startOf(to, 1);
  return { ...(first !== undefined && { from: first }), ...(next !== undefined && { to: next - 1 }) };
}
