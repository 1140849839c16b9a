import { randomBytes, randomInt } from "node:crypto";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { networkOf } from "../../platform/network.ts";
import { hashToken, keyedHash, sameBytes } from "../../platform/secrets.ts";
import { type CodeKey, deleteCode, insertCode, lastSentAt, lockCodes, spendTry } from "./codes.store.ts";

const scope = systemScope("codes belong to addresses, which may have no account");

export interface CodeCall {
  sql: Sql;
  now: number;
  /** The caller's network address. */
  address: string;
}

/** The code that a caller typed, and the nonce that the caller got when it requested the code. */
export interface TypedCode {
  auth_code: string;
  nonce?: string | undefined;
}

/**
 * Codes of six digits, which prove that a caller reads the messages to an address. A caller that asks for a code gets a
 * nonce and sends it back with the digits. Others do not have the nonce, so that neither their guesses nor their
 * further requests use up the caller's code.
 */
export interface Codes {
  /**
   * Makes a code to be sent to an address, in a transaction. Throws code_busy while the last code that was requested
   * from the same network is less than a minute old.
   * @returns the code, which is valid from the commit on, and its nonce
   */
  issue(call: CodeCall, key: CodeKey): Promise<{ code: string; nonce: string }>;
  /**
   * Like `issue`, for an address that must get no code: stores a random hash that no code matches, so that the caller
   * sees no difference. Returns the nonce.
   */
  withhold(call: CodeCall, key: CodeKey): Promise<string>;
  /**
   * Checks the code that was typed, outside of the handler's transaction, so that the try stays counted even when the
   * handler fails. Throws code_wrong.
   * @returns a function that uses the code up within the handler's transaction; it throws code_wrong when another call
   * was faster
   */
  check(call: CodeCall, key: CodeKey, typed: TypedCode): Promise<(sql: Sql) => Promise<void>>;
}

/** @param key 32 bytes, stored outside the database: trying all six-digit codes would reverse a plain hash */
export function codesWith(key: Buffer): Codes {
  const hashOf = ({ address, purpose, app_id = "" }: CodeKey, code: string) =>
    keyedHash(key, `${purpose}${app_id} ${address} ${code}`);

  async function put({ sql, now, address }: CodeCall, of: CodeKey, code_hash: Buffer): Promise<string> {
    const at = seconds(now);
    const network = networkOf(address);
    await lockCodes(sql, of);
    // A `sent_at` that lies even further ahead was written while the clock was wrong, and is ignored.
    const sent = await lastSentAt(scope, sql, { ...of, network, at: at + limits.codeResendSeconds });
    const wait = (sent ?? -Infinity) + limits.codeResendSeconds - at;
    if (wait > 0) throw busy(wait);
    const nonce = randomBytes(16).toString("base64url");
    const until = at + limits.codeSeconds;
    const row = { code_hash, nonce_hash: hashToken(nonce), network, sent_at: at, expires_at: until };
    await insertCode(scope, sql, { ...of, ...row });
    return nonce;
  }

  return {
    async issue(call, of) {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      return { code, nonce: await put(call, of, hashOf(of, code)) };
    },
    withhold: (call, of) => put(call, of, randomBytes(32)),
    async check({ sql, now, address }, of, { auth_code, nonce }) {
      const count = { at: seconds(now), tries: limits.codeTries };
      const shown = nonce === undefined ? { network: networkOf(address) } : { nonceHash: hashToken(nonce) };
      const stored = await spendTry(scope, sql, { ...of, ...count }, shown);
      const hash = hashOf(of, auth_code);
      if (!stored || !sameBytes(stored, hash)) throw problem("code_wrong");
      return async (transaction) => {
        if (!(await deleteCode(scope, transaction, { ...of, hash }))) throw problem("code_wrong");
      };
    },
  };
}

/** Makes the refusal of a request for a code that comes too soon after the last one. @param wait seconds */
export function busy(wait: number) {
  return problem("code_busy", { seconds: wait }, { count_time: wait });
}
