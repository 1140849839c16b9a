/** The ranges that a chart offers, in milliseconds. */
export const ranges = {
  "1h": 3_600_000,
  "24h": 86_400_000,
  "7d": 7 * 86_400_000,
  "30d": 30 * 86_400_000,
  "90d": 90 * 86_400_000,
} as const;
export type RangeName = keyof typeof ranges;

/** Milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

const two = (value: number) => String(value).padStart(2, "0");

/** A moment as `<input type="datetime-local">` has it, in the browser's time zone. */
export function localInput(milliseconds: number): string {
  const date = new Date(milliseconds);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The same read back; nothing if it is no moment. */
export function fromLocalInput(text: string): number | undefined {
  const time = new Date(text).getTime();
  return Number.isNaN(time) ? undefined : time;
}
