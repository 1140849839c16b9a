import type { Captcha } from "@thingwright/contract/accounts/captcha.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type Clock, seconds } from "../src/platform/clock.ts";
import { testVault } from "./vault.ts";

/**
 * Returns a valid ticket. A browser has to compute the solution of a costly challenge; the test signs a challenge that
 * costs almost nothing.
 */
export async function captchaTicket({ clock }: { clock: Pick<Clock, "now"> }): Promise<Captcha> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 1,
    counter: 1,
    deriveKey,
    expiresAt: seconds(clock.now()) + limits.captchaSeconds,
    hmacSignatureSecret: testVault.keyFor("captcha challenge").toString("hex"),
    hmacKeySignatureSecret: testVault.keyFor("captcha solution").toString("hex"),
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  return ticketOf(challenge, solution);
}

interface Puzzle {
  parameters: { salt: string };
  signature?: string;
}

/** The ticket that a browser sends for a challenge and its solution. */
export function ticketOf(challenge: Puzzle, solution: unknown): Captcha {
  const ticket = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  return { ticket, rand_str: challenge.parameters.salt };
}
