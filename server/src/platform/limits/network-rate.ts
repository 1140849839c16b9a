import type { Clock } from "../clock.ts";
import { networksOf } from "../network.ts";
import { RateLimit } from "./rate-limit.ts";

/**
 * A rate limit that counts the points of an address for each of the networks that `networksOf` gives for it. A wider
 * network may spend as much as several single subscriber lines. The counts are kept in memory, like those of a
 * `RateLimit`.
 */
export class NetworkRate {
  readonly #byLines = new Map<number, RateLimit>();
  readonly #limitOf: (lines: number) => RateLimit;

  /** @param limit how many points a single line may spend in a window, and how long a window lasts */
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
