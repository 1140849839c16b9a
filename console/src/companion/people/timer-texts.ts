import type { DeviceTimer, TimerRun } from "@thingwright/contract/devices/device-timers.ts";
import type { ControlWords } from "./control-words.ts";
import { fill } from "./words.ts";

const dayMs = 86_400_000;
/** An arbitrary Monday: the dates made from it are shown only as days of the week. */
const monday = Date.UTC(2024, 0, 1, 12);
const workdays = "1,2,3,4,5";
const weekend = "6,7";
const everyDay = `${workdays},${weekend}`;

/** The name of a day of the week: 1 is Monday, 7 is Sunday. */
export function dayName(day: number, tag: string, weekday: "long" | "short" | "narrow"): string {
  return new Intl.DateTimeFormat(tag, { weekday, timeZone: "UTC" }).format(monday + (day - 1) * dayMs);
}

/** A time of day such as `07:30`, as readers of the language write it. */
export function timeText(at: string, tag: string): string {
  const how = { timeStyle: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(tag, how).format(Date.parse(`2024-01-01T${at}:00Z`));
}

/** The days on which a timer runs, such as `Every day` or `Mon, Wed`. */
export function daysText(days: readonly number[], words: ControlWords, tag: string): string {
  const named = {
    "": words.once,
    [everyDay]: words.everyDay,
    [workdays]: words.workdays,
    [weekend]: words.weekends,
  }[days.join(",")];
  const list = new Intl.ListFormat(tag, { style: "narrow", type: "conjunction" });
  return named ?? list.format(days.map((day) => dayName(day, tag, "short")));
}

/**
 * A time in the home's time zone, relative to today if it is near: "today", "tomorrow", or a weekday. `at` and `now`
 * are in milliseconds.
 */
export function momentText(at: number, now: number, { words, tag, zone }: Saying): string {
  const time = new Intl.DateTimeFormat(tag, { timeStyle: "short", timeZone: zone }).format(at);
  const dateOf = (moment: number) =>
    new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: zone }).format(moment);
  if (dateOf(at) === dateOf(now)) return fill(words.today, { time });
  if (dateOf(at) === dateOf(now + dayMs)) return fill(words.tomorrow, { time });
  const isSoon = at > now && at - now < 7 * dayMs;
  const how = isSoon ? ({ weekday: "long" } as const) : ({ month: "short", day: "numeric" } as const);
  const day = new Intl.DateTimeFormat(tag, { ...how, timeZone: zone }).format(at);
  return fill(words.thatDay, { day, time });
}

export interface Saying {
  words: ControlWords;
  /** The language, as a BCP 47 tag. */
  tag: string;
  /** The time zone of the home. */
  zone: string;
}

/** The result of a timer's or countdown's last run, in words. */
export function resultText({ at, code, problem }: TimerRun, now: number, saying: Saying): string {
  const { words } = saying;
  const time = momentText(at, now, saying);
  if (problem === null && code === null) return words.lastUnderWay;
  const why = {
    missed: words.lastMissed,
    not_found: words.lastNotHome,
    invalid_input: words.lastInvalid,
    replaced: words.lastReplaced,
    too_many_requests: words.lastRefused,
  };
  if (problem !== null) return fill(why[problem], { time });
  if (code === 200) return fill(words.lastDone, { time });
  // 410: the device is offline; 408: it did not answer in time. The value stays desired, so the device gets it later.
  return fill(code === 410 || code === 408 ? words.lastWaits : words.lastRefused, { time });
}

/** When a timer runs next, or that it is switched off. */
export function stateText(timer: DeviceTimer, now: number, saying: Saying): string {
  const { words } = saying;
  if (timer.next_at === null) return words.isOff;
  return fill(words.next, { time: momentText(timer.next_at, now, saying) });
}

/** A remaining duration, such as `4:59` or `1:00:00`. */
export function remainingText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
