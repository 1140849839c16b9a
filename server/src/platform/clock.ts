/** The only source of time; tests set it by hand. */
export interface Clock {
  /** Milliseconds since 1970. Jumps, forwards or back, when the system's clock is set. */
  now(): number;
  /** Milliseconds since some time in the past; for durations, because it never jumps. */
  steady(): number;
}

export const systemClock: Clock = { now: () => Date.now(), steady: () => performance.now() };

/** Seconds since 1970, as the columns and fields named `…_at` hold them. */
export function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

/** The start of the minute, in seconds since 1970. */
export function minuteOf(milliseconds: number): number {
  return Math.floor(milliseconds / 60_000) * 60;
}
