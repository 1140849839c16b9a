import type { Captcha, CaptchaChallenge } from "@thingwright/contract/accounts/captcha.ts";

/** Distinguishes people from programs: gives a browser a challenge, and verifies its ticket. */
export interface CaptchaProvider {
  /** @param now milliseconds since 1970 */
  challenge(now: number): Promise<CaptchaChallenge>;
  /**
   * @returns the identity of the challenge that the ticket solves, so that each challenge is accepted once; null if the
   * ticket is invalid
   */
  redeem(captcha: Captcha, caller: { address: string; now: number }): Promise<string | null>;
  /** Where a browser loads the provider's script from. */
  readonly origins: readonly string[];
}
