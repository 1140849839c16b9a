import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import { networkOf } from "../../platform/network.ts";
import { RateLimit } from "../../platform/rate-limit.ts";

export interface Attempt {
  /** The login name that was typed, whether or not there is such an account. */
  account: string;
  address: string;
}

/** Slows down guessing of passwords without locking the owner out. */
export interface AttemptLimit {
  /** Whether the attempt must come with a captcha. */
  needsCaptcha(attempt: Attempt): boolean;
  /** Counts an attempt before it is judged, so that parallel guesses count. Throws too_many_requests. */
  spend(attempt: Attempt): void;
  /** Takes an attempt back that was right. */
  forgive(attempt: Attempt): void;
  /** Clears what others have spent on an account whose owner has just proven who they are in another way. */
  clear(account: string): void;
}

const quarter = 15 * 60;

export function attemptLimit(clock: Clock): AttemptLimit {
  const from = (points: number, seconds: number) => new RateLimit(clock, { points, seconds });
  const captcha = from(limits.loginFailuresBeforeCaptcha, quarter);
  const pairs = from(10, quarter);
  const addresses = from(100, quarter);
  // Shared by all addresses that guess for one account, but for those from which its owner has signed in before.
  const strangers = from(100, 3600);
  const owners = new LRUCache<string, true>({ max: 50_000 });

  const keysOf = ({ account, address }: Attempt) => {
    const network = networkOf(address);
    return { account: `account ${account}`, network: `address ${network}`, pair: `${account} ${network}` };
  };
  return {
    needsCaptcha(attempt) {
      const { account, network } = keysOf(attempt);
      return captcha.wait(account) > 0 || captcha.wait(network) > 0;
    },
    spend(attempt) {
      const { account, network, pair } = keysOf(attempt);
      const strange = owners.has(pair) ? 0 : strangers.wait(account);
      const seconds = Math.max(pairs.wait(pair), addresses.wait(network), strange);
      if (seconds > 0) throw problem("too_many_requests", { seconds });
      for (const limit of [captcha, strangers]) limit.spend(account);
      for (const limit of [captcha, addresses]) limit.spend(network);
      pairs.spend(pair);
    },
    forgive(attempt) {
      const { account, network, pair } = keysOf(attempt);
      owners.set(pair, true);
      captcha.clear(account);
      pairs.clear(pair);
      strangers.refund(account);
      for (const limit of [captcha, addresses]) limit.refund(network);
    },
    clear(name) {
      const { account } = keysOf({ account: name, address: "" });
      captcha.clear(account);
      strangers.clear(account);
    },
  };
}
