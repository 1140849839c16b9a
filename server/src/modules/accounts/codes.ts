import { randomBytes, randomInt } from "node:crypto";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { keyedHash, sameBytes } from "../../platform/secrets.ts";
import { type CodeKey, codeSentAt, deleteCode, replaceCode, spendTry } from "./codes.store.ts";

const scope = systemScope("codes belong to addresses, which may have no account");

export interface CodeCall {
  sql: Sql;
  now: number;
}

/** Codes of six digits: whoever types one reads the messages to its address. */
export interface Codes {
  /**
   * Makes a code to be sent to an address. Throws code_busy while the last one is less than a minute old.
   * @returns the code, which is valid from the commit on
   */
  issue(call: CodeCall, key: CodeKey): Promise<string>;
  /** The same for an address that must get no code: it has one that nobody is told, so that both cases look alike. */
  withhold(call: CodeCall, key: CodeKey): Promise<void>;
  /**
   * Checks the code that was typed, outside of the verb's transaction, so that a try counts even when the verb fails.
   * Throws code_wrong.
   * @returns a function that uses the code up within the verb's transaction; it throws code_wrong when another call was
   * faster
   */
  check(call: CodeCall, key: CodeKey, typed: string): Promise<(sql: Sql) => Promise<void>>;
}

/** @param key 32 bytes, kept outside the database: a plain hash of six digits would be no secret */
export function codesWith(key: Buffer): Codes {
  const hashOf = ({ address, purpose, app_id = "" }: CodeKey, code: string) =>
    keyedHash(key, `${purpose}${app_id} ${address} ${code}`);

  async function put({ sql, now }: CodeCall, of: CodeKey, hash: Buffer): Promise<void> {
    const at = seconds(now);
    const row = { ...of, code_hash: hash, sent_at: at, expires_at: at + limits.codeSeconds };
    const recent = { before: at - limits.codeResendSeconds, after: at + limits.codeResendSeconds };
    if (await replaceCode(scope, sql, row, recent)) return;
    const sent = (await codeSentAt(scope, sql, of)) ?? at;
    throw busy(Math.max(1, sent + limits.codeResendSeconds - at));
  }

  return {
    async issue(call, of) {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      await put(call, of, hashOf(of, code));
      return code;
    },
    withhold: (call, of) => put(call, of, randomBytes(32)),
    async check({ sql, now }, of, typed) {
      const stored = await spendTry(scope, sql, of, { at: seconds(now), tries: limits.codeTries });
      const hash = hashOf(of, typed);
      if (!stored || !sameBytes(stored, hash)) throw problem("code_wrong");
      return async (transaction) => {
        if (!(await deleteCode(scope, transaction, { ...of, hash }))) throw problem("code_wrong");
      };
    },
  };
}

/** The refusal when a code is asked for too soon after the last one. */
export function busy(wait: number) {
  return problem("code_busy", { seconds: wait }, { count_time: wait });
}
