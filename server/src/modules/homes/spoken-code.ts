import type { PersonContext } from "../../http/context.ts";
import { randomText } from "../../platform/ids.ts";
import { accessLimits, ofAccount, ofAddress } from "../../platform/limits/rate-limits/access-limits.ts";
import { mustSpend, type RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";
import { hashToken } from "../../platform/secrets.ts";

/** How many characters a code has; together they hold 60 random bits. */
const length = 12;

/** Makes a code that people read to each other: it is shown in groups of four, and only its hash is kept. */
export function newSpokenCode(): { code: string; hash: Buffer } {
  const code = randomText(length);
  return { code: code.replace(/(.{4})(?=.)/g, "$1-"), hash: hashToken(code) };
}

/** Returns the hash under which a code is stored, however the code was typed. */
export function hashOfSpoken(code: string): Buffer {
  return hashToken(code.replace(/[\s-]/g, "").toLowerCase());
}

/**
 * Redeems a code. Each failed try counts against the rate limits, because it may be a guess. Throws too_many_requests.
 */
export async function tryingCode<T>(
  { person, address }: Pick<PersonContext, "person" | "address">,
  rateLimits: RateLimits,
  take: () => Promise<T>,
): Promise<T> {
  const charges = [
    ofAccount(accessLimits.invitationsTried, person.uid),
    ...ofAddress(accessLimits.guesses, address),
  ];
  await mustSpend(rateLimits, charges);
  const taken = await take();
  await rateLimits.settle({ refund: charges });
  return taken;
}
