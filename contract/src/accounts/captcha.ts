import { z } from "zod";
import { defineRoutes } from "../grammar/route.ts";

/** The proof that a challenge was solved. A ticket is valid for one call, within five minutes. */
export const Captcha = z.object({
  ticket: z.string().min(1).max(4000),
  rand_str: z.string().max(200),
});
export type Captcha = z.infer<typeof Captcha>;

/**
 * For calls that need the captcha. The schema lets it be missing, so that a call without it is refused with the code
 * 20343 and not as invalid input.
 */
export const RequiredCaptcha = Captcha.optional().meta({ description: "Required; 20343 without it" });

export const CaptchaChallenge = z.discriminatedUnion("provider", [
  /** Proof of work, solved in the browser: the captcha library makes and reads `challenge`. */
  z.object({ provider: z.literal("self"), challenge: z.record(z.string(), z.unknown()) }),
  z.object({ provider: z.literal("tencent"), app_id: z.string(), script: z.string() }),
]);
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

export const captcha = defineRoutes("The captcha of calls that need no sign-in", {
  challenge: {
    method: "GET",
    path: "/captcha",
    access: "public",
    summary: "A challenge; its solution goes into the `captcha` of the call that needs it",
    response: CaptchaChallenge,
  },
});
