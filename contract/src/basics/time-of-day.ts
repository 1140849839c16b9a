import { z } from "zod";
import { wholeNumber } from "./numbers.ts";

/** Hours and minutes of a clock, such as `07:30`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time_of_day");

const daysFrom = (least: number) =>
  z
    .array(wholeNumber(1, 7))
    .min(least)
    .max(7)
    .refine((days) => new Set(days).size === days.length, "repeated");

/** Days of the week: Monday is 1, Sunday 7. */
export const Weekdays = daysFrom(1);
/** Days of the week; empty for something that happens once. */
export const WeekdaysOrOnce = daysFrom(0);
