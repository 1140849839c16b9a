import type { Clock } from "./clock.ts";
import { networksOf } from "./network.ts";
import { RateLimit } from "./rate-limit.ts";

/**
 * Counts the points that addresses spend by the networks that they belong to, as `networksOf` gives them: a wider one may spend as
 * much as some of its lines. Kept in memory, as a `RateLimit` is.
 */
export class NetworkRate {
  readonly #byLines = new Map<number, RateLimit>();
  readonly #limitOf: (lines: number) => RateLimit;

  /** @param limit so many points in so many seconds, of a single line */
  constructor(clock: Pick<Clock, "steady">, { points, seconds }: { points: number; seconds: number }) {
    this.#limitOf = (lines) => {
      const known = this.#byLines.get(lines) ?? new RateLimit(clock, { points: points * lines, seconds });
      this.#byLines.set(lines, known);
      return known;
    };
  }

  /** Seconds until the address may spend again; 0 when it may now. */
  wait(address: string): number {
    return Math.max(...networksOf(address).map(({ network, lines }) => this.#limitOf(lines).wait(network)));
  }

  spend(address: string): void {
    for (const { network, lines } of networksOf(address)) this.#limitOf(lines).spend(network);
  }
}
