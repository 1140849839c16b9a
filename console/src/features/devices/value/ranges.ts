/** The ranges that a chart offers, in milliseconds, the shortest first. */
export const ranges = {
  "10m": 600_000,
  "1h": 3_600_000,
  "24h": 86_400_000,
  "7d": 7 * 86_400_000,
  "30d": 30 * 86_400_000,
  "90d": 90 * 86_400_000,
} as const;
export type RangeName = keyof typeof ranges;

/** The lengths of a range and of all longer ones, in milliseconds. */
export function rangesFrom(name: RangeName): number[] {
  return Object.values(ranges).filter((span) => span >= ranges[name]);
}
