import { createHmac } from "node:crypto";
import { recogniseSignIn, type SignIn, stringToSign } from "@thingwright/contract/device-sign-in.ts";
import { productStatus } from "@thingwright/contract/enums.ts";
import { hashToken, sameBytes } from "../platform/secrets.ts";
import type { Attempt } from "./broker.ts";
import type { EndReason } from "./link.ts";
import type { DeviceRecord, SignInDirectory } from "./ports.ts";
import { Session } from "./sessions.ts";

export type SignInResult =
  | { session: Session }
  /** `device` is null where the attempt names none that exists. */
  | { refused: EndReason; device: DeviceRecord | null };

const digests = { hmacsha256: "sha256", hmacsha1: "sha1" } as const;

/** Decides about a CONNECT. An unknown device and a bad signature are told apart in the log only. */
export async function signIn(directory: SignInDirectory, attempt: Attempt): Promise<SignInResult> {
  const said = recogniseSignIn(attempt);
  if (!said) return { refused: "refused_signature", device: null };
  const device =
    said.dialect === "token"
      ? await directory.findByToken(hashToken(said.token))
      : await directory.findByName(said.identity.productKey, said.identity.deviceName);
  if (!device || !isSigned(said, device)) return { refused: "refused_signature", device };
  if (!device.enabled) return { refused: "refused_disabled", device };
  if (!device.activated && device.productStatus === productStatus.ceased)
    return { refused: "refused_ceased", device };
  return { session: new Session(device, said.dialect) };
}

function isSigned(said: SignIn, device: DeviceRecord): boolean {
  if (said.dialect === "token") return true;
  const { identity, parameters, signature } = said;
  const expected = createHmac(digests[parameters.signMethod], device.secret)
    .update(stringToSign(identity, parameters))
    .digest();
  return sameBytes(expected, Buffer.from(signature, "hex"));
}
