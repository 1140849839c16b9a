import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { CaptchaCheck } from "../../platform/captcha/captcha.ts";
import type { EventLog } from "../../platform/events.ts";
import {
  accessLimits,
  ofAccount,
  ofAddress,
  ofPair,
  ofRecipient,
} from "../../platform/limits/rate-limits/access-limits.ts";
import { type Charge, longest, type RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";
import type { Vault } from "../../platform/secrets.ts";
import { type AttemptLimit, attemptLimit } from "./attempt-limit.ts";
import { busy, type Codes, codesWith } from "./codes.ts";
import type { SessionTimes } from "./session-times.ts";
import type { Notices } from "./notices.ts";

/** The parts that sign-in, registration, activation, and the reset and change of passwords share. */
export interface Access {
  attempts: AttemptLimit;
  captcha: CaptchaCheck;
  codes: Codes;
  events: EventLog;
  notices: Notices;
  rateLimits: Pick<RateLimits, "prune">;
  sessionTimes: SessionTimes;
  /**
   * Counts a message against the limits of its recipient and of the requesting network address, and refunds it if
   * `send` fails. Throws code_busy. Counting ends before the transaction of `send` begins, so that no call holds two
   * connections.
   */
  asMessage: <T>(message: { to: string; from: string }, send: () => Promise<T>) => Promise<T>;
  /** Counts an invitation against the limits of its recipient and of the inviting account. Throws too_many_requests. */
  spendInvitation: (to: string, owner: string) => Promise<void>;
  /** Counts a change of an account's password, because it causes a message. Throws too_many_requests. */
  spendPasswordChange: (uid: string) => Promise<void>;
  /** Counts a guess of a code or key before it is checked. Throws too_many_requests. */
  spendGuess: (address: string) => Promise<void>;
  /** Refunds a guess that was right. */
  forgiveGuess: (address: string) => Promise<void>;
}

interface Deps {
  captcha: CaptchaCheck;
  rateLimits: RateLimits;
  events: EventLog;
  notices: Notices;
  vault: Vault;
  sessionTimes: SessionTimes;
}

export function accessWith({ captcha, rateLimits, events, notices, vault, sessionTimes }: Deps): Access {
  const spend = async (...charges: Charge[]) => {
    const seconds = longest(await rateLimits.spend(charges));
    if (seconds > 0) throw problem("too_many_requests", { seconds });
  };
  return {
    attempts: attemptLimit(rateLimits),
    captcha,
    codes: codesWith(vault.keyFor("codes")),
    events,
    notices,
    rateLimits,
    sessionTimes,
    async asMessage({ to, from }, send) {
      const charges = [
        ofRecipient(accessLimits.messagesToRecipient, to),
        ofPair(accessLimits.messagesOfPair, { account: to, address: from }),
        ...ofAddress(accessLimits.messagesFromAddress, from),
      ];
      const seconds = longest(await rateLimits.spend(charges));
      if (seconds > 0) throw busy(seconds);
      try {
        return await send();
      } catch (error) {
        await rateLimits.settle({ refund: charges });
        throw error;
      }
    },
    spendInvitation: (to, owner) =>
      spend(
        ofRecipient(accessLimits.invitationsToRecipient, to),
        ofAccount(accessLimits.invitationsOfOwner, owner),
      ),
    spendPasswordChange: (uid) => spend(ofAccount(accessLimits.passwordChanges, uid)),
    spendGuess: (address) => spend(...ofAddress(accessLimits.guesses, address)),
    forgiveGuess: (address) => rateLimits.settle({ refund: ofAddress(accessLimits.guesses, address) }),
  };
}
