import type { Captcha, CaptchaChallenge } from "@thingwright/contract/captcha.ts";
import { fallbackTicketPrefix } from "@thingwright/contract/enums.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import { type Clock, seconds } from "../clock.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import { networkOf } from "../network.ts";
import { RateLimit } from "../rate-limit.ts";
import { hashToken } from "../secrets.ts";
import type { CaptchaProvider } from "./provider.ts";
import { deleteExpiredTickets, insertTicket } from "./used-ticket.store.ts";

const tickets = systemScope("tickets belong to nobody");
/** A browser that could not load the provider's script gets in without it, but only so often. */
const fallbackLimit = { points: 5, seconds: 3600 };

interface Parts {
  provider: CaptchaProvider;
  /** A connection outside of any transaction: a ticket stays used when the call that brought it is refused. */
  sql: Sql;
  clock: Clock;
  /** Whether fallback tickets count: those of browsers that could not load the provider's script. */
  fallback: boolean;
}

export interface CaptchaCheck {
  challenge(): Promise<CaptchaChallenge>;
  /**
   * Uses up a ticket. Throws captcha_required without one, captcha_wrong for one that proves nothing or was used, and
   * too_many_requests for too many fallback tickets.
   */
  verify(captcha: Captcha | undefined, caller: { address: string; account: string }): Promise<void>;
  prune(): Promise<void>;
}

export function captchaCheck({ provider, sql, clock, fallback }: Parts): CaptchaCheck {
  const fallbacks = new RateLimit(clock, fallbackLimit);

  function acceptFallback(caller: { address: string; account: string }): void {
    if (!fallback) throw problem("captcha_wrong");
    const keys = [`account ${caller.account}`, `address ${networkOf(caller.address)}`];
    const wait = Math.max(...keys.map((key) => fallbacks.wait(key)));
    if (wait > 0) throw problem("too_many_requests", { seconds: wait });
    for (const key of keys) fallbacks.spend(key);
  }

  return {
    challenge: () => provider.challenge(clock.now()),
    async verify(captcha, caller) {
      if (!captcha) throw problem("captcha_required");
      const now = clock.now();
      let proved: string | null = captcha.ticket;
      if (captcha.ticket.startsWith(fallbackTicketPrefix)) acceptFallback(caller);
      else proved = await provider.redeem(captcha, { address: caller.address, now });
      if (proved === null) throw problem("captcha_wrong");
      const expires_at = seconds(now) + limits.captchaSeconds;
      if (!(await insertTicket(tickets, sql, { ticket_hash: hashToken(proved), expires_at }))) {
        throw problem("captcha_wrong");
      }
    },
    prune: () => deleteExpiredTickets(tickets, sql, seconds(clock.now())),
  };
}
