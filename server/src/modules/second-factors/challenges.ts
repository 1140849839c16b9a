import { randomBytes } from "node:crypto";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { insertUsedTicket } from "../../platform/captcha/used-ticket.store.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { hashToken, keyedHash, sameBytes } from "../../platform/secrets.ts";

const scope = systemScope("a challenge may be of somebody who has not signed in");

/** What a passkey is used for: to be added, to sign in, as the second step, or as a proof of identity. */
export type Purpose = "add" | "sign in" | "second step" | "proof";

/** The account that a challenge is for; none if the passkey itself tells who signs in. */
export interface Asked {
  purpose: Purpose;
  accountId?: string;
}

const randomLength = 24;
const bodyLength = randomLength + 6;

/**
 * Challenges of WebAuthn. Each is for one purpose and one account, can be used once, and expires. A challenge contains
 * its expiry and a keyed hash of its purpose, account and expiry, so a challenge is stored only once it is used, no
 * matter how many anybody asks for.
 */
export interface Challenges {
  /** @param now milliseconds */
  make(asked: Asked, now: number): Uint8Array<ArrayBuffer>;
  /**
   * Uses a challenge up, outside of any transaction: it stays used when the call is refused.
   * @param challenge in base64url
   * @returns whether it was made here for this purpose and account, has not expired and has not been used
   */
  redeem(sql: Sql, challenge: string, asked: Asked, now: number): Promise<boolean>;
}

/** @param key 32 bytes, the same in every process */
export function challengesWith(key: Buffer): Challenges {
  const sign = (body: Buffer, { purpose, accountId = "" }: Asked) =>
    keyedHash(key, `${purpose} ${accountId} ${body.toString("hex")}`);

  return {
    make(asked, now) {
      const body = Buffer.alloc(bodyLength);
      randomBytes(randomLength).copy(body);
      body.writeUIntBE(seconds(now) + limits.passkeySeconds, randomLength, 6);
      return Uint8Array.from(Buffer.concat([body, sign(body, asked)]));
    },
    async redeem(sql, challenge, asked, now) {
      const bytes = Buffer.from(challenge, "base64url");
      if (bytes.length <= bodyLength) return false;
      const body = bytes.subarray(0, bodyLength);
      if (!sameBytes(bytes.subarray(bodyLength), sign(body, asked))) return false;
      const expires_at = body.readUIntBE(randomLength, 6);
      if (expires_at <= seconds(now)) return false;
      return insertUsedTicket(scope, sql, { ticket_hash: hashToken(body.toString("hex")), expires_at });
    },
  };
}
