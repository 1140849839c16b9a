import { z } from "zod";

/** The greatest whole number that has no rule of its own: under ten digits. */
const greatest = 999_999_999;

/** A whole number with bounds of its own, both included. */
export function wholeNumber(least: number, most: number) {
  return z.number().int().min(least).max(most);
}

/** A whole number without a rule of its own: from 1, under ten digits. */
export const PositiveInteger = wholeNumber(1, greatest);
/** The same where there may be none: how many there are. */
export const Count = wholeNumber(0, greatest);

/** Seconds since 1970, until the year 5138. */
export const Seconds = wholeNumber(0, 99_999_999_999);
/** Milliseconds since 1970, until the year 5138: `time` of telemetry and logs. */
export const Milliseconds = wholeNumber(0, 99_999_999_999_999);

/** Any whole number that a double holds exactly: what devices send, which is judged later, and what only ever counts up. */
export const Integer = z.number().int();

/** The same schema, for a query string, where numbers arrive as text. */
export function fromQuery<S extends z.ZodType>(schema: S) {
  return z.coerce.number<string | number>().pipe(schema as S & z.ZodType<z.output<S>, number>);
}
