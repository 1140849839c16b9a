import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { Clock } from "../../platform/clock.ts";
import { networkOf } from "../../platform/network.ts";
import { RateLimit } from "../../platform/rate-limit.ts";
import { tokenKey } from "../../platform/secrets.ts";
import { Shares } from "../../platform/shares.ts";

const seconds = 60;

/** What the holders of codes may do, so that a link that went round the world takes nothing from the account's devices. */
export class SharePace {
  readonly #ofCode: RateLimit;
  readonly #ofAddress: RateLimit;
  readonly #live = {
    code: new Shares(limits.liveShares.code),
    address: new Shares(limits.liveShares.address),
    all: new Shares(limits.liveShares.all),
  };

  constructor(clock: Pick<Clock, "steady">) {
    this.#ofCode = new RateLimit(clock, { points: limits.sharesPerMinute.code, seconds });
    this.#ofAddress = new RateLimit(clock, { points: limits.sharesPerMinute.address, seconds });
  }

  /** Counts a call before its code is read, so that guesses count as well. Throws too_many_requests. */
  spend(code: string, address: string): void {
    const [of, from] = [tokenKey(code), networkOf(address)];
    const wait = Math.max(this.#ofCode.wait(of), this.#ofAddress.wait(from));
    if (wait > 0) throw problem("too_many_requests", { seconds: wait });
    this.#ofCode.spend(of);
    this.#ofAddress.spend(from);
  }

  /** Counts a live connection in. Throws too_many_live. @returns counts it out again */
  enter(code: string, address: string): () => void {
    const places = [
      [this.#live.code, tokenKey(code)],
      [this.#live.address, networkOf(address)],
      [this.#live.all, ""],
    ] as const;
    if (places.some(([place, key]) => place.isFull(key))) throw problem("too_many_live");
    for (const [place, key] of places) place.take(key);
    return () => {
      for (const [place, key] of places) place.giveBack(key);
    };
  }
}
