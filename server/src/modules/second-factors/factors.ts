import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { FactorKind, ShownFactor } from "@thingwright/contract/accounts/second-factors.ts";
import type { PublicContext } from "../../http/context.ts";
import type { PlatformDeps } from "../../module.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Site } from "../../platform/site.ts";
import type { Notices } from "../accounts/index.ts";
import { challengesWith, type Purpose } from "./challenges.ts";
import { guessesWith } from "./guesses.ts";
import { listPasskeys, lockPasskey, noteUse } from "./passkeys.store.ts";
import { type Passkeys, passkeysWith } from "./passkeys.ts";
import {
  countRecoveryCodes,
  type LockedAccount,
  lockAccount,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from "./second-factors.store.ts";
import { findTotp, takeStep } from "./totp.store.ts";
import { totpStep } from "./totp.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { randomText } from "../../platform/ids.ts";
import { keyedHash } from "../../platform/secrets.ts";

const scope = systemScope("factors are found by the account of the person who shows them");

/** A factor that is counted as a guess, and is judged afterwards within the caller's transaction. */
export interface Shown {
  /**
   * Judges the factor and uses it up. Locks the account.
   * @returns the account. Throws second_factor_wrong, passkey_refused
   */
  judge(sql: Sql): Promise<LockedAccount>;
  /** Takes the guess back; to be called once the transaction has committed. */
  forgive(): Promise<void>;
}

/** The second factors of accounts, and the check of factors that people show. */
export interface Factors {
  passkeys: Passkeys;
  /**
   * Counts a factor as a guess before it is judged. Throws too_many_requests, passkey_refused.
   * @param account `known`: whether the account has signed in from this place before; `browser`: as in a login attempt
   */
  show(
    context: PublicContext,
    account: { id: string; username: string; known: boolean; browser: string | undefined },
    shown: ShownFactor,
    purpose: Purpose,
  ): Promise<Shown>;
  /** Finds the kinds of factors that an account can show. */
  kindsOf(sql: Sql, accountId: string): Promise<FactorKind[]>;
  /** Gives an account new recovery codes; the earlier ones become invalid. @returns the codes as people read them */
  renewRecoveryCodes(sql: Sql, accountId: string): Promise<string[]>;
}

type Deps = Pick<PlatformDeps, "vault" | "rateLimits"> & {
  ownUrl: Site["ownUrl"];
  notices: Notices;
};

export function factorsWith({ vault, rateLimits, ownUrl, notices }: Deps): Factors {
  const recoveryKey = vault.keyFor("recovery codes");
  const passkeys = passkeysWith(challengesWith(vault.keyFor("passkey challenges")), ownUrl);
  const guesses = guessesWith(rateLimits);

  async function acceptTotp(sql: Sql, accountId: string, code: string, now: number): Promise<void> {
    const { secret = null } = (await findTotp(scope, sql, accountId)) ?? {};
    const step = secret && totpStep(vault.open(secret), code, now);
    if (!secret || step === null) throw wrong();
    if (!(await takeStep(scope, sql, accountId, { secret, step }))) throw wrong();
  }

  async function acceptRecoveryCode(context: PublicContext, account: LockedAccount, code: string) {
    const { sql } = context;
    const hash = recoveryCodeHash(recoveryKey, account.id, code);
    if (!(await takeRecoveryCode(scope, sql, account.id, hash))) throw wrong();
    const left = await countRecoveryCodes(scope, sql, account.id);
    await notices.secondFactor(context, "recoveryCodeUsed", { ...account, uid: account.id }, { left });
  }

  return {
    passkeys,
    async show(context, { id, username, known, browser }, shown, purpose) {
      const { address, now } = context;
      const attempt = { account: username, address, browser };
      await guesses.spend(attempt, known);
      const { credential, auth_code, recovery_code } = shown;
      // For a sign-in with a passkey alone, the account is not known when the challenge is made.
      const asked = purpose === "sign in" ? { purpose } : { purpose, accountId: id };
      const challenge = credential && (await passkeys.redeem(context.sql, asked, credential, now));
      return {
        async judge(sql) {
          const account = await lockAccount(scope, sql, id);
          if (auth_code !== undefined) await acceptTotp(sql, id, auth_code, now);
          if (recovery_code !== undefined)
            await acceptRecoveryCode({ ...context, sql }, account, recovery_code);
          if (credential && challenge !== undefined) {
            const passkey = await lockPasskey(scope, sql, credential.id);
            if (passkey?.account_id !== id) throw problem("passkey_refused");
            const counter = await passkeys.judge(passkey, credential, challenge);
            await noteUse(scope, sql, passkey.id, { counter, used_at: seconds(now) });
          }
          return account;
        },
        forgive: () => guesses.forgive(attempt),
      };
    },
    async kindsOf(sql, accountId) {
      const totp = await findTotp(scope, sql, accountId);
      const known = await listPasskeys(scope, sql, accountId);
      const codes = await countRecoveryCodes(scope, sql, accountId);
      const has = { totp: Boolean(totp?.secret), passkey: known.length > 0, recovery_code: codes > 0 };
      return (["totp", "passkey", "recovery_code"] as const).filter((kind) => has[kind]);
    },
    async renewRecoveryCodes(sql, accountId) {
      const codes = newRecoveryCodes();
      const hashes = codes.map((code) => recoveryCodeHash(recoveryKey, accountId, code));
      await replaceRecoveryCodes(scope, sql, accountId, hashes);
      return codes.map(shownRecoveryCode);
    },
  };
}

function wrong() {
  return problem("second_factor_wrong");
}

/** Makes new codes of 120 random bits each, without dashes. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => randomText(limits.recoveryCode));
}

/** Formats a code as people read it: `abcd-efgh-…`, six groups. */
function shownRecoveryCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/**
 * Computes the stored hash of a code. It depends on the account, so that equal codes of two accounts have different
 * hashes.
 */
function recoveryCodeHash(key: Buffer, accountId: string, code: string): Buffer {
  return keyedHash(key, `${accountId} ${code}`);
}
