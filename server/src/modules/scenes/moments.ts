import type { SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import { getTimes } from "suncalc";
import { nextTime } from "../../platform/tasks/schedules.ts";

/** The time zone of a home, and its location, which is null if no member has entered one. */
export interface Place {
  time_zone: string;
  location: { latitude: number; longitude: number } | null;
}
type Of<K extends SceneCondition["kind"]> = Extract<SceneCondition, { kind: K }>;

const dayMs = 86_400_000;
/** Near the poles, the sun does not rise or set for up to half a year. */
const daysAhead = 200;

/**
 * Returns when a condition's time of day, sunrise or sunset comes next, in milliseconds; null for other conditions, and
 * for a sunrise or sunset if the home's location is unknown.
 * @param now milliseconds
 */
export function nextMoment(condition: SceneCondition, place: Place, now: number): number | null {
  if (condition.kind === "time") {
    const [hour, minute] = condition.at.split(":");
    const next = nextTime(`${minute} ${hour} * * ${condition.days.join(",")}`, place.time_zone, now);
    return next === null ? null : next * 1000;
  }
  return condition.kind === "sun" ? nextSun(condition, place, now) : null;
}

/**
 * `days` applies to the sunrise or sunset itself; the moment, to which the offset is added, may be on the day before or
 * after.
 */
function nextSun(
  { event, offset_minutes, days }: Of<"sun">,
  { time_zone, location }: Place,
  now: number,
): number | null {
  if (!location) return null;
  for (let day = -1; day <= daysAhead; day += 1) {
    const at = getTimes(new Date(now + day * dayMs), location.latitude, location.longitude)[event];
    if (!at) continue;
    const moment = at.getTime() + offset_minutes * 60_000;
    if (moment > now && days.includes(localTime(time_zone, at.getTime()).day)) return moment;
  }
  return null;
}

/** @param now milliseconds */
export function isInPeriod({ from, to, days }: Of<"period">, timeZone: string, now: number): boolean {
  const { day, time } = localTime(timeZone, now);
  const dayBefore = day === 1 ? 7 : day - 1;
  if (from < to) return days.includes(day) && from <= time && time < to;
  return (days.includes(day) && from <= time) || (days.includes(dayBefore) && time < to);
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
/** One formatter for each time zone, since creating one takes far longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** @returns the day of the week from 1, Monday, and the time as `07:30` */
function localTime(timeZone: string, at: number): { day: number; time: string } {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const options = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    clock = new Intl.DateTimeFormat("en-GB", { ...options, timeZone });
    clocks.set(timeZone, clock);
  }
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const day = weekdays.indexOf(parts.get("weekday")!) + 1;
  return { day, time: `${parts.get("hour")}:${parts.get("minute")}` };
}
