import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { z } from "zod";
import { seconds } from "../clock.ts";
import type { Vault } from "../secrets.ts";
import type { CaptchaProvider } from "./provider.ts";

/** One try takes a browser about 0.4 ms, and 4 ms where only plain JavaScript can hash (over plain HTTP). */
const cost = 1000;
const tries = { least: 200, most: 600 };

/** The payload of the library, which a browser sends as base64 of JSON. */
const Ticket = z.object({
  challenge: z.object({
    parameters: z
      .object({ salt: z.string(), expiresAt: z.number(), algorithm: z.literal("PBKDF2/SHA-256") })
      .loose(),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** A captcha without a puzzle or an outside service: the browser computes for 0.1 to 2.4 seconds. */
export function proofOfWork(vault: Vault): CaptchaProvider {
  const hmacSignatureSecret = vault.keyFor("captcha challenge").toString("hex");
  const hmacKeySignatureSecret = vault.keyFor("captcha solution").toString("hex");
  return {
    origins: [],
    async challenge(now) {
      const { parameters, signature } = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost,
        counter: randomInt(tries.least, tries.most),
        deriveKey,
        expiresAt: seconds(now) + limits.captchaSeconds,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return { provider: "self", challenge: { parameters, signature } };
    },
    async redeem({ ticket, rand_str }, { now }) {
      const given = Ticket.safeParse(jsonOf(ticket));
      if (!given.success) return null;
      const { challenge, solution } = given.data;
      const { salt, expiresAt } = challenge.parameters;
      if (salt !== rand_str || expiresAt <= seconds(now)) return null;
      const { verified } = await verifySolution({
        // The signature covers every parameter, so a ticket that passes has the parameters that this platform made.
        challenge: challenge as unknown as Parameters<typeof verifySolution>[0]["challenge"],
        solution,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return verified ? challenge.signature : null;
    },
  };
}

function jsonOf(ticket: string): unknown {
  try {
    return JSON.parse(Buffer.from(ticket, "base64").toString("utf8"));
  } catch {
    return null;
  }
}
