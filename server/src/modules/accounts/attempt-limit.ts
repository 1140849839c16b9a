import { problem } from "@thingwright/contract/grammar/problem.ts";
import {
  accessLimits,
  isLimit,
  ofAccount,
  ofAddress,
  ofBrowser,
  ofPair,
} from "../../platform/limits/rate-limits/access-limits.ts";
import { longest, type RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";

export interface Attempt {
  /** The login name that was typed, whether or not there is such an account. */
  account: string;
  address: string;
  /**
   * The hash of the browser or session that makes the attempt, if the account is known to have signed in with it. The
   * attempt is then counted by this hash and not by its address, which strangers may share.
   */
  browser?: string | undefined;
}

/** Facts about an attempt that are known before its password is checked. */
export interface Standing {
  /** Whether no captcha is asked for, because the attempt carries a solved one or its caller is signed in. */
  proven: boolean;
  /** Whether the account has signed in from this place before: then strangers cannot use up its owner's attempts. */
  known: boolean;
}

/** Slows down guessing of passwords without locking the owner out. */
export interface AttemptLimit {
  /**
   * Counts an attempt before its password is checked, so that parallel guesses are counted, too. Throws
   * too_many_requests, captcha_required.
   */
  spend(attempt: Attempt, standing: Standing): Promise<void>;
  /** Refunds an attempt whose password was right. */
  forgive(attempt: Attempt): Promise<void>;
  /** Clears strangers' attempts at an account whose owner has just proven their identity in another way. */
  clear(account: string): Promise<void>;
}

const { withoutCaptcha, attemptsOfPair, attemptsOfBrowser, attemptsOfAddress, attemptsOfStrangers } =
  accessLimits;

/**
 * The counters that can refuse an attempt, without those that only ask for a captcha. `own` counts the attempts of this
 * browser or address at this account; `shared` also counts those of strangers.
 */
function places({ account, address, browser }: Attempt, known: boolean) {
  if (browser !== undefined) return { own: [ofBrowser(attemptsOfBrowser, { account, browser })], shared: [] };
  const strangers = { ...ofAccount(attemptsOfStrangers, account), neverRefuses: known };
  return {
    own: [ofPair(attemptsOfPair, { account, address })],
    shared: [strangers, ...ofAddress(attemptsOfAddress, address)],
  };
}

export function attemptLimit(rateLimits: RateLimits): AttemptLimit {
  return {
    async spend(attempt, { proven, known }) {
      const { account, address } = attempt;
      const { own, shared } = places(attempt, known);
      const exhausted = await rateLimits.spend([
        { ...ofAccount(withoutCaptcha, account), neverRefuses: proven },
        ...ofAddress(withoutCaptcha, address).map((charge) => ({ ...charge, neverRefuses: proven })),
        ...shared,
        ...own,
      ]);
      if (exhausted.length === 0) return;
      const others = exhausted.filter(({ limit }) => !isLimit(limit, withoutCaptcha));
      if (others.length === 0) throw problem("captcha_required");
      throw problem("too_many_requests", { seconds: longest(others) });
    },
    async forgive(attempt) {
      const { account, address } = attempt;
      const { own, shared } = places(attempt, true);
      await rateLimits.settle({
        clear: [ofAccount(withoutCaptcha, account), ...own],
        refund: [...shared, ...ofAddress(withoutCaptcha, address)],
      });
    },
    async clear(account) {
      await rateLimits.settle({
        clear: [ofAccount(withoutCaptcha, account), ofAccount(attemptsOfStrangers, account)],
      });
    },
  };
}
