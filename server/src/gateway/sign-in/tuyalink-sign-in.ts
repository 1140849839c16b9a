import { createHmac } from "node:crypto";
import type { TuyaLinkSignIn } from "@thingwright/contract/devices/tuyalink-sign-in.ts";
import { sameBytes } from "../../platform/secrets.ts";

/**
 * How many characters of a secret TuyaLink's own software uses as the HMAC key, whatever the length of the secret. In
 * secrets that the platform makes, these characters hold 80 random bits.
 */
const shortKey = 16;

/** Whether a device of the TuyaLink dialect of MQTT has signed with its secret, or with the beginning of it. */
export function isSignedByTuyaLink(
  { hash, signed }: Pick<TuyaLinkSignIn, "hash" | "signed">,
  signature: string,
  secret: string,
): boolean {
  const given = Buffer.from(signature, "hex");
  // Both keys are tried, so that the time does not reveal with which of them a device signs.
  const matches = tuyaLinkKeys(secret).map((key) =>
    sameBytes(createHmac(hash, key).update(signed).digest(), given),
  );
  return matches.includes(true);
}

/** The keys that a device of the TuyaLink dialect may sign with. */
export function tuyaLinkKeys(secret: string): string[] {
  return [secret, secret.slice(0, shortKey)];
}
