/** The only source of time; tests turn it by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Seconds since 1970, as the columns and fields named `…_at` hold them. */
export function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
