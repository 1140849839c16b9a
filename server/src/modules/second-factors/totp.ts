import { Secret, TOTP } from "otpauth";

const issuer = "Thingwright";
/** The settings that every authenticator app supports (RFC 6238): SHA-1, six digits, a step of 30 seconds. */
const kind = { issuer, algorithm: "SHA1", digits: 6, period: 30 } as const;

/** Makes a new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address in the QR code that authenticator apps read. The app lists the secret under the account's name. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({ ...kind, label: account, secret }).toString();
}

/**
 * Finds the step of 30 seconds that a code belongs to: the present one, or the one before or after it, since clocks may
 * differ a little. Null if the code belongs to none of them. Compares in constant time.
 * @param now milliseconds
 */
export function totpStep(secret: string, code: string, now: number): number | null {
  const delta = new TOTP({ ...kind, secret }).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / kind.period) + delta;
}
