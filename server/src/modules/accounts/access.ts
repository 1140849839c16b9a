import { problem } from "@thingwright/contract/problem.ts";
import type { CaptchaCheck } from "../../platform/captcha/captcha.ts";
import type { Clock } from "../../platform/clock.ts";
import type { EventLog } from "../../platform/events.ts";
import { networkOf } from "../../platform/network.ts";
import { RateLimit } from "../../platform/rate-limit.ts";
import type { Vault } from "../../platform/secrets.ts";
import { type AttemptLimit, attemptLimit } from "./attempt-limit.ts";
import { busy, type Codes, codesWith } from "./codes.ts";
import type { Notices } from "./notices.ts";

/** What registration, activation and reset share: calls of people who are not signed in. */
export interface Access {
  attempts: AttemptLimit;
  captcha: CaptchaCheck;
  codes: Codes;
  events: EventLog;
  notices: Notices;
  /** Counts a message to an address, from wherever it was asked for. Throws code_busy. */
  spendMessage(to: string, address: string): void;
  /** Counts an invitation to an address, from whichever account, and of an account. Throws too_many_requests. */
  spendInvitation: (to: string, owner: string) => void;
  /** Counts a change of an account's password, which is told by a message. Throws too_many_requests. */
  spendPasswordChange: (uid: string) => void;
  /** Counts a guess of a code or key before it is judged. Throws too_many_requests. */
  spendGuess(address: string): void;
  /** Takes a guess back that was right. */
  forgiveGuess(address: string): void;
}

interface Parts {
  captcha: CaptchaCheck;
  clock: Clock;
  events: EventLog;
  notices: Notices;
  vault: Vault;
}

const hour = 3600;

export function accessWith({ captcha, clock, events, notices, vault }: Parts): Access {
  const recipients = new RateLimit(clock, { points: 10, seconds: hour });
  const senders = new RateLimit(clock, { points: 100, seconds: hour });
  // Invitations have a limit of their own: they must not use up that of messages which people ask for themselves.
  const invited = new RateLimit(clock, { points: 10, seconds: hour });
  const inviting = new RateLimit(clock, { points: 500, seconds: hour });
  const changes = new RateLimit(clock, { points: 10, seconds: hour });
  const guesses = new RateLimit(clock, { points: 60, seconds: hour / 4 });
  return {
    attempts: attemptLimit(clock),
    captcha,
    codes: codesWith(vault.keyFor("codes")),
    events,
    notices,
    spendMessage(to, address) {
      const network = networkOf(address);
      const wait = Math.max(recipients.wait(to), senders.wait(network));
      if (wait > 0) throw busy(wait);
      recipients.spend(to);
      senders.spend(network);
    },
    spendInvitation(to, owner) {
      refuseFor(Math.max(invited.wait(to), inviting.wait(owner)));
      invited.spend(to);
      inviting.spend(owner);
    },
    spendPasswordChange(uid) {
      refuseFor(changes.wait(uid));
      changes.spend(uid);
    },
    spendGuess(address) {
      refuseFor(guesses.wait(networkOf(address)));
      guesses.spend(networkOf(address));
    },
    forgiveGuess: (address) => guesses.refund(networkOf(address)),
  };
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw problem("too_many_requests", { seconds });
}
