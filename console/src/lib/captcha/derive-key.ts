import { pbkdf2 } from "@noble/hashes/pbkdf2.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { deriveKey as derivePbkdf2 } from "altcha-lib/algorithms/web/pbkdf2";
import type { DeriveKeyFunction } from "altcha-lib/types";

const hashes = { "SHA-256": sha256, "SHA-384": sha384, "SHA-512": sha512 };

/**
 * Derives the key for one attempt to solve the challenge. Browsers offer Web Crypto only on secure pages, and a console
 * in a home or factory network may be served over plain HTTP: there, plain JavaScript does the same work about ten
 * times more slowly.
 */
export const deriveKey: DeriveKeyFunction = (parameters, salt, password) =>
  // On pages over plain HTTP, `crypto.subtle` is undefined, though its type does not say so.
  (globalThis.crypto.subtle as SubtleCrypto | undefined)
    ? derivePbkdf2(parameters, salt, password)
    : derivePlainly(parameters, salt, password);

/** PBKDF2 without Web Crypto. */
export const derivePlainly: DeriveKeyFunction = async ({ algorithm, cost, keyLength }, salt, password) => {
  const hash = Object.entries(hashes).find(([name]) => algorithm === `PBKDF2/${name}`)?.[1];
  if (!hash) throw new RangeError(`no algorithm ${algorithm}`);
  return { derivedKey: pbkdf2(hash, password, salt, { c: cost, dkLen: keyLength }) };
};
