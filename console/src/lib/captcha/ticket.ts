import type { Captcha } from "@thingwright/contract/accounts/captcha.ts";
import { fallbackTicketPrefix } from "@thingwright/contract/grammar/enums.ts";
import type { Challenge } from "altcha-lib/types";
import { api } from "../api.ts";
import { CallError } from "../call-error.ts";
import { call } from "../client.ts";
import { CaptchaUnloadable } from "./captcha-control.ts";
import { solveChallenge } from "./proof-of-work.ts";

/**
 * Gets a challenge and solves it with its provider.
 * @returns null when the user did not pass the challenge
 * @throws {CaptchaUnloadable} when the challenge cannot be loaded or solved here
 * @throws {CallError} when the server refused to give a challenge
 */
export async function getTicket(signal: AbortSignal): Promise<Captcha | null> {
  const challenge = await loadChallenge(signal);
  try {
    if (challenge.provider === "tencent") {
      const { askTencent } = await import("./tencent.ts");
      return await askTencent(challenge, signal);
    }
    // The contract leaves the type of the challenge open: it is a `Challenge` of the library.
    const puzzle = challenge.challenge as unknown as Challenge;
    const solution = await solveChallenge(puzzle, signal);
    const { parameters, signature } = puzzle;
    return (
      solution && {
        ticket: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
        rand_str: parameters.salt,
      }
    );
  } catch (error) {
    throw new CaptchaUnloadable("the challenge could not be solved here", { cause: error });
  }
}

async function loadChallenge(signal: AbortSignal) {
  try {
    return await call(api.captcha.challenge, undefined, { signal });
  } catch (error) {
    if (error instanceof CallError && error.kind === "refused" && error.status < 500) throw error;
    throw new CaptchaUnloadable("no challenge", { cause: error });
  }
}

/**
 * A ticket that tells the server that this browser could not load the challenge: a stricter rate limit then applies.
 */
export function fallbackTicket(): Captcha {
  const random = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
  return { ticket: fallbackTicketPrefix + random(), rand_str: random() };
}
