import { problem } from "@thingwright/contract/problem.ts";
import { accessLimits, ofAccount, ofAddress, ofPair } from "../../platform/rate-limits/access-limits.ts";
import { longest, type RateLimits } from "../../platform/rate-limits/rate-limits.ts";

export interface Attempt {
  /** The login name that was typed, whether or not there is such an account. */
  account: string;
  address: string;
}

/** Slows down guessing of passwords without locking the owner out. */
export interface AttemptLimit {
  /**
   * Counts an attempt before it is judged, so that parallel guesses count. Throws too_many_requests.
   * @param proven whether the attempt may do without a captcha, because it came with one, or its caller is signed in.
   * Throws captcha_required where it may not
   */
  spend(attempt: Attempt, proven: boolean): Promise<void>;
  /** Takes an attempt back that was right. */
  forgive(attempt: Attempt): Promise<void>;
  /** Clears what others have spent on an account whose owner has just proven who they are in another way. */
  clear(account: string): Promise<void>;
}

const { withoutCaptcha, attemptsOfPair, attemptsOfAddress, attemptsOfStrangers, ownersPlace } = accessLimits;

export function attemptLimit(rateLimits: RateLimits): AttemptLimit {
  return {
    async spend(attempt, proven) {
      const { account, address } = attempt;
      const exhausted = await rateLimits.spend([
        { ...ofAccount(withoutCaptcha, account), neverRefuses: proven },
        { ...ofAddress(withoutCaptcha, address), neverRefuses: proven },
        { ...ofAccount(attemptsOfStrangers, account), unless: ofPair(ownersPlace, attempt) },
        ofAddress(attemptsOfAddress, address),
        ofPair(attemptsOfPair, attempt),
      ]);
      if (exhausted.length === 0) return;
      const others = exhausted.filter(({ limit }) => limit !== withoutCaptcha);
      if (others.length === 0) throw problem("captcha_required");
      throw problem("too_many_requests", { seconds: longest(others) });
    },
    async forgive(attempt) {
      const { account, address } = attempt;
      await rateLimits.settle({
        mark: [ofPair(ownersPlace, attempt)],
        clear: [ofAccount(withoutCaptcha, account), ofPair(attemptsOfPair, attempt)],
        refund: [
          ofAccount(attemptsOfStrangers, account),
          ofAddress(withoutCaptcha, address),
          ofAddress(attemptsOfAddress, address),
        ],
      });
    },
    async clear(account) {
      await rateLimits.settle({
        clear: [ofAccount(withoutCaptcha, account), ofAccount(attemptsOfStrangers, account)],
      });
    },
  };
}
