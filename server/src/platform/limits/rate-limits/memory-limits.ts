import type { Clock } from "../../clock.ts";
import { RateLimit } from "../rate-limit.ts";
import type { Limit, RateLimits } from "./rate-limits.ts";

/** The limits of a process that shares its database with no other. */
export function memoryLimits(clock: Clock): RateLimits {
  const counters = new Map<string, RateLimit>();
  const counterOf = ({ name, points, seconds }: Limit): RateLimit => {
    const known = counters.get(name) ?? new RateLimit(clock, { points, seconds });
    counters.set(name, known);
    return known;
  };
  return {
    async spend(charges) {
      const exhausted = charges
        .filter(({ neverRefuses }) => !neverRefuses)
        .map(({ limit, key }) => ({ limit, seconds: counterOf(limit).wait(key) }))
        .filter(({ seconds }) => seconds > 0);
      if (exhausted.length === 0) for (const { limit, key } of charges) counterOf(limit).spend(key);
      return exhausted;
    },
    async settle({ refund = [], clear = [] }) {
      for (const { limit, key } of refund) counterOf(limit).refund(key);
      for (const { limit, key } of clear) counterOf(limit).clear(key);
    },
    async prune() {},
  };
}
