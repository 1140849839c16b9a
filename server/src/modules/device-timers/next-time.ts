import { nextMoment } from "../scenes/index.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/**
 * Calculates when a timer is due next, in milliseconds. A timer without days is due when its time of day comes next, on
 * whichever day.
 * @param now milliseconds
 */
export function nextTimeOf(
  { at, days }: { at: string; days: readonly number[] },
  time_zone: string,
  now: number,
): number | null {
  const condition = { kind: "time" as const, at, days: days.length > 0 ? [...days] : everyDay };
  return nextMoment(condition, { time_zone, location: null }, now);
}
