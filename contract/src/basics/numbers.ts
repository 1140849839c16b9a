import { z } from "zod";

/** The largest value of whole-number fields that need no limit of their own. */
const greatest = 999_999_999;

/** A whole number between these bounds, both included. */
export function wholeNumber(least: number, most: number) {
  return z.number().int().min(least).max(most);
}

/** A whole number from 1 on, for fields that need no limit of their own. */
export const PositiveInteger = wholeNumber(1, greatest);
/** A number of things, which may be 0. */
export const Count = wholeNumber(0, greatest);

/** Seconds since 1970, until the year 5138. */
export const Seconds = wholeNumber(0, 99_999_999_999);
/** Milliseconds since 1970, until the year 5138: `time` of telemetry and logs. */
export const Milliseconds = wholeNumber(0, 99_999_999_999_999);

/**
 * Any whole number that a double holds exactly: for counters, and for numbers from devices, whose range is checked
 * later.
 */
export const Integer = z.number().int();

/** The schema of a number for a query string, where numbers are text. */
export function fromQuery<S extends z.ZodType>(schema: S) {
  return z.coerce.number<string | number>().pipe(schema as S & z.ZodType<z.output<S>, number>);
}
