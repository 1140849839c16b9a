import type { Captcha, CaptchaChallenge } from "@thingwright/contract/accounts/captcha.ts";
import { fallbackTicketPrefix } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { type Clock, seconds } from "../clock.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import { accessLimits, ofAccount, ofAddress } from "../limits/rate-limits/access-limits.ts";
import { longest, type RateLimits } from "../limits/rate-limits/rate-limits.ts";
import { hashToken } from "../secrets.ts";
import type { CaptchaProvider } from "./provider.ts";
import { deleteExpiredUsedTickets, insertUsedTicket } from "./used-ticket.store.ts";

const tickets = systemScope("tickets belong to nobody");

interface Deps {
  provider: CaptchaProvider;
  /** A connection outside of any transaction: a ticket stays used when the call that brought it is refused. */
  sql: Sql;
  clock: Clock;
  rateLimits: RateLimits;
  /** Whether to accept the fallback tickets of browsers that could not load the provider's script. */
  fallback: boolean;
}

export interface CaptchaCheck {
  challenge(): Promise<CaptchaChallenge>;
  /**
   * Uses up a ticket. Throws captcha_required without one, captcha_wrong for an invalid or used one, and
   * too_many_requests for too many fallback tickets.
   */
  verify(captcha: Captcha | undefined, caller: { address: string; account: string }): Promise<void>;
  prune(): Promise<void>;
}

export function captchaCheck({ provider, sql, clock, rateLimits, fallback }: Deps): CaptchaCheck {
  async function acceptFallback({ account, address }: { address: string; account: string }): Promise<void> {
    if (!fallback) throw problem("captcha_wrong");
    const limit = accessLimits.captchaFallbacks;
    const wait = longest(await rateLimits.spend([ofAccount(limit, account), ...ofAddress(limit, address)]));
    if (wait > 0) throw problem("too_many_requests", { seconds: wait });
  }

  return {
    challenge: () => provider.challenge(clock.now()),
    async verify(captcha, caller) {
      if (!captcha) throw problem("captcha_required");
      const now = clock.now();
      let proved: string | null = captcha.ticket;
      if (captcha.ticket.startsWith(fallbackTicketPrefix)) await acceptFallback(caller);
      else proved = await provider.redeem(captcha, { address: caller.address, now });
      if (proved === null) throw problem("captcha_wrong");
      const expires_at = seconds(now) + limits.captchaSeconds;
      if (!(await insertUsedTicket(tickets, sql, { ticket_hash: hashToken(proved), expires_at }))) {
        throw problem("captcha_wrong");
      }
    },
    prune: () => deleteExpiredUsedTickets(tickets, sql, seconds(clock.now())),
  };
}
