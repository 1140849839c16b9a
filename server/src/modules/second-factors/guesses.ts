import { problem } from "@thingwright/contract/problem.ts";
import { accessLimits, ofAccount, ofAddress, ofPair } from "../../platform/rate-limits/access-limits.ts";
import { longest, type RateLimits } from "../../platform/rate-limits/rate-limits.ts";
import type { Attempt } from "../accounts/index.ts";

const { factorsOfPair, factorsOfAddress, factorsOfStrangers } = accessLimits;

/** Slows down guessing of second factors by somebody who has the password, without locking the owner out. */
export interface Guesses {
  /**
   * Counts a factor before it is judged, so that parallel guesses count. Throws too_many_requests.
   * @param known whether the account has signed in from there before: strangers cannot use up its owner's guesses
   */
  spend(attempt: Attempt, known: boolean): Promise<void>;
  /** Takes a guess back that was right. */
  forgive(attempt: Attempt): Promise<void>;
}

export function guessesWith(rateLimits: RateLimits): Guesses {
  return {
    async spend(attempt, known) {
      const exhausted = await rateLimits.spend([
        ofPair(factorsOfPair, attempt),
        ...ofAddress(factorsOfAddress, attempt.address),
        { ...ofAccount(factorsOfStrangers, attempt.account), neverRefuses: known },
      ]);
      if (exhausted.length > 0) throw problem("too_many_requests", { seconds: longest(exhausted) });
    },
    async forgive(attempt) {
      await rateLimits.settle({
        clear: [ofPair(factorsOfPair, attempt)],
        refund: [
          ...ofAddress(factorsOfAddress, attempt.address),
          ofAccount(factorsOfStrangers, attempt.account),
        ],
      });
    },
  };
}
