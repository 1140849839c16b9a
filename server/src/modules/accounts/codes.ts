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

/** Codes of six digits that prove that an address is read by whoever types them. */
export interface Codes {
  /**
   * Notes that something is sent to an address now. Throws code_busy while the last one is less than a minute old.
   * @returns the code, which counts from the commit on
   */
  issue(call: CodeCall, key: CodeKey): Promise<string>;
  /** The same for an address that gets no code: it has one that nobody was told. */
  withhold(call: CodeCall, key: CodeKey): Promise<void>;
  /**
   * Judges what was typed; runs outside of the verb's transaction, so that a try counts when the verb fails. Throws
   * code_wrong.
   * @returns uses the code up, inside of the verb's transaction; throws code_wrong when another call was faster
   */
  check(call: CodeCall, key: CodeKey, typed: string): Promise<(sql: Sql) => Promise<void>>;
}

/** @param key 32 bytes, kept outside the database: a plain hash of six digits would be no secret */
export function codesWith(key: Buffer): Codes {
  const hashOf = ({ address, purpose }: CodeKey, code: string) =>
    keyedHash(key, `${purpose} ${address} ${code}`);

  async function put({ sql, now }: CodeCall, of: CodeKey, hash: Buffer): Promise<void> {
    const at = seconds(now);
    const row = { ...of, code_hash: hash, sent_at: at, expires_at: at + limits.codeSeconds };
    if (await replaceCode(scope, sql, row, at - limits.codeResendSeconds)) return;
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

/** The refusal of a request for a code that comes too early. */
export function busy(wait: number) {
  return problem("code_busy", { seconds: wait }, { count_time: wait });
}
