import { limits } from "@thingwright/contract/limits.ts";
import { randomText } from "../../platform/ids.ts";
import { keyedHash } from "../../platform/secrets.ts";

/** New codes of 120 random bits each, without dashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => randomText(limits.recoveryCode));
}

/** A code as people read it: `abcd-efgh-…`, six groups. */
export function shownRecoveryCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/** What is kept of a code. The same code of another account has another hash. */
export function recoveryCodeHash(key: Buffer, accountId: string, code: string): Buffer {
  return keyedHash(key, `${accountId} ${code}`);
}
