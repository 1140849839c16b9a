import { formatTime } from "../time.tsx";

const minute = 60_000;
const day = 1440 * minute;

/**
 * Returns the format of the labels of a time axis, by the axis's length in milliseconds: the time with seconds for up
 * to ten minutes, hours and minutes for up to two days, dates with hours for up to a week, dates beyond. At midnight, it
 * is the date alone.
 */
export function tickOf(length: number): (time: number) => string {
  const part = (time: number, from: number, to: number) => formatTime(time / 1000, "second").slice(from, to);
  if (length <= 10 * minute) return (time) => part(time, 11, 19);
  const date = (time: number) => part(time, 5, 10);
  if (length > 7 * day) return date;
  const from = length <= 2 * day ? 11 : 5;
  return (time) => (part(time, 11, 16) === "00:00" ? date(time) : part(time, from, 16));
}
