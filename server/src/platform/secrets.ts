import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** SHA-256 of a random token: the stored form of tokens that are only compared. */
export function hashToken(token: string): Buffer {
  return Buffer.from(tokenKey(token), "hex");
}

/** The hash of a token in hexadecimal, by which events and caches identify the token. */
export function tokenKey(token: string): string {
  return hash("sha256", token, "hex");
}

/** HMAC-SHA256, for texts so short that they could be guessed from a plain hash. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Compares in constant time; false for different lengths. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Encrypts secrets that must be read back: AES-256-GCM, as nonce (12), tag (16), ciphertext. */
export interface Vault {
  seal(plain: string): Buffer;
  open(sealed: Buffer): string;
  /** Derives a key of 32 bytes for a purpose, the same at each start (HKDF, RFC 5869). */
  keyFor(purpose: string): Buffer;
}

/** @param key 32 bytes, kept outside the database */
export function vaultWith(key: Buffer): Vault {
  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      // Without `authTagLength`, a truncated tag would be accepted.
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(sealed.subarray(12, 28));
      return decipher.update(sealed.subarray(28), undefined, "utf8") + decipher.final("utf8");
    },
    keyFor: (purpose) => Buffer.from(hkdfSync("sha256", key, "", purpose, 32)),
  };
}
