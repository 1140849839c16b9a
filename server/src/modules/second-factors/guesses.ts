import { problem } from "@thingwright/contract/grammar/problem.ts";
import {
  accessLimits,
  ofAccount,
  ofAddress,
  ofBrowser,
  ofPair,
} from "../../platform/limits/rate-limits/access-limits.ts";
import { longest, type RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";
import type { Attempt } from "../accounts/index.ts";

const { factorsOfPair, factorsOfBrowser, factorsOfAddress, factorsOfStrangers } = accessLimits;

/** Slows down guessing of second factors by somebody who has the password, without locking the owner out. */
export interface Guesses {
  /**
   * Counts a factor before it is judged, so that parallel guesses count. Throws too_many_requests.
   * @param known whether the account has signed in from this place before; if so, the attempt is not refused because
   * strangers have guessed too often
   */
  spend(attempt: Attempt, known: boolean): Promise<void>;
  /** Takes back a guess that was right. */
  forgive(attempt: Attempt): Promise<void>;
}

/**
 * Returns the rate limits that count a guess: those of its browser or session if it has one, or else those of its
 * address and of strangers.
 */
function places({ account, address, browser }: Attempt, known: boolean) {
  if (browser !== undefined) return { own: [ofBrowser(factorsOfBrowser, { account, browser })], shared: [] };
  const strangers = { ...ofAccount(factorsOfStrangers, account), neverRefuses: known };
  return {
    own: [ofPair(factorsOfPair, { account, address })],
    shared: [strangers, ...ofAddress(factorsOfAddress, address)],
  };
}

export function guessesWith(rateLimits: RateLimits): Guesses {
  return {
    async spend(attempt, known) {
      const { own, shared } = places(attempt, known);
      const exhausted = await rateLimits.spend([...own, ...shared]);
      if (exhausted.length > 0) throw problem("too_many_requests", { seconds: longest(exhausted) });
    },
    async forgive(attempt) {
      const { own, shared } = places(attempt, true);
      await rateLimits.settle({ clear: own, refund: shared });
    },
  };
}
