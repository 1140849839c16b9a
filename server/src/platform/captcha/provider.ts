import type { Captcha, CaptchaChallenge } from "@thingwright/contract/accounts/captcha.ts";

/** Tells people from programs: gives a challenge to the browser, and judges what comes back. */
export interface CaptchaProvider {
  /** @param now milliseconds since 1970 */
  challenge(now: number): Promise<CaptchaChallenge>;
  /**
   * @returns what names the challenge that the ticket solves, so that it counts once; null when the ticket proves
   * nothing
   */
  redeem(captcha: Captcha, caller: { address: string; now: number }): Promise<string | null>;
  /** Where a browser loads the provider's script from. */
  readonly origins: readonly string[];
}
