import { formatTime } from "../time.tsx";

/** `day`: `2025-12-29`. `minute`: `2025-12-29 09:20`. In the browser's time zone. */
export type Precision = "day" | "minute";

/** Both ends as text of one precision, both included; an empty text is an open end. */
export interface DateRangeValue {
  from: string;
  to: string;
}

const written =
  /^(\d{4})\s*(?:[-/.]|年)\s*(\d{1,2})\s*(?:[-/.]|月)\s*(\d{1,2})\s*日?(?:[\sT]+(\d{1,2})[:：](\d{2}))?$/;

/** A time as text. */
export function textOf(date: Date, precision: Precision): string {
  return formatTime(date.getTime() / 1000, precision);
}

/** Reads a time that a user typed; undefined if there is no such time, as on 30 February. */
export function momentOf(text: string): Date | undefined {
  const found = written.exec(text.trim());
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(year, month - 1, day, hour, minute);
  const same = date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60;
  return same ? date : undefined;
}

/** Reads the typed text of one end: a day without a time means the whole day. Undefined if it cannot be read. */
export function readEnd(text: string, end: keyof DateRangeValue, precision: Precision): string | undefined {
  if (text.trim() === "") return "";
  const date = momentOf(text);
  if (!date) return undefined;
  if (precision === "minute" && end === "to" && !/[:：]/.test(text)) date.setHours(23, 59);
  return textOf(date, precision);
}

/** The range from the beginning of one day to the end of another. */
export function wholeDays(from: Date, to: Date, precision: Precision): DateRangeValue {
  const day = (date: Date) => textOf(date, "day");
  if (precision === "day") return { from: day(from), to: day(to) };
  return { from: `${day(from)} 00:00`, to: `${day(to)} 23:59` };
}

/** The range of the last `count` days, today included. */
export function lastDays(count: number, precision: Precision, now = new Date()): DateRangeValue {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1);
  return wholeDays(from, now, precision);
}

/**
 * Whether the beginning of a range is not after its end; an open end fits any other end. Texts of the same precision
 * sort like their times.
 */
export function isForward({ from, to }: DateRangeValue): boolean {
  return !from || !to || from <= to;
}
