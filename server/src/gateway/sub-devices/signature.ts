import { createHmac } from "node:crypto";
import type { SignedSubDevice } from "@thingwright/contract/device-topics/gateway-payloads.ts";
import { signMethodOf, signMethods } from "@thingwright/contract/devices/device-sign-in.ts";
import type { RefusedReason } from "@thingwright/contract/points/telemetry.ts";
import { sameBytes } from "../../platform/secrets.ts";
import type { SignInRules } from "../sign-in/sign-in.ts";

/**
 * Returns why a sub-device's signature is refused; null if it is right. The signed text is the same as for a device
 * that signs in over its own connection, except that some firmware leaves out the client id, and some adds
 * `cleanSession`.
 */
export function whyNotSigned(
  said: SignedSubDevice,
  secret: string,
  rules: SignInRules,
): RefusedReason | null {
  const method = signMethodOf(said.signMethod ?? said.signmethod, said.sign);
  if (!method) return "refused_sign_method";
  if (method === "hmacmd5" && !rules.md5) return "refused_hmacmd5";
  const { hash } = signMethods[method];
  const signature = Buffer.from(said.sign, "hex");
  const isRight = textsOf(said)
    .map((text) => sameBytes(createHmac(hash, secret).update(text).digest(), signature))
    .includes(true);
  return isRight ? null : "refused_signature";
}

function textsOf({ clientId, cleanSession, deviceName, productKey, timestamp }: SignedSubDevice): string[] {
  const text =
    (clientId === undefined ? "" : `clientId${clientId}`) +
    `deviceName${deviceName}productKey${productKey}` +
    (timestamp === undefined ? "" : `timestamp${timestamp}`);
  return cleanSession === undefined ? [text] : [text, `cleanSession${cleanSession}${text}`];
}
