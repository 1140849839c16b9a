import { createHmac } from "node:crypto";
import { recogniseSignIn, type SignIn, stringToSign } from "@thingwright/contract/device-sign-in.ts";
import { productStatus } from "@thingwright/contract/enums.ts";
import { hashToken, sameBytes } from "../platform/secrets.ts";
import type { Attempt } from "./broker.ts";
import type { EndReason } from "./link.ts";
import type { DeviceRecord, SignInDirectory } from "./ports.ts";
import { Session } from "./sessions.ts";
import { isSignedByTuyaLink } from "./tuyalink-sign-in.ts";

export type SignInResult =
  | { session: Session }
  /** `device` is null where the attempt names none that exists. */
  | { refused: EndReason; device: DeviceRecord | null };

const digests = { hmacsha256: "sha256", hmacsha1: "sha1" } as const;

/** Decides about a CONNECT. An unknown device and a bad signature are told apart in the log only. */
export async function signIn(directory: SignInDirectory, attempt: Attempt): Promise<SignInResult> {
  const said = recogniseSignIn(attempt);
  if (!said) return { refused: "refused_signature", device: null };
  const device = await find(directory, said);
  if (!device || !isSigned(said, device)) return { refused: "refused_signature", device };
  if (!device.enabled) return { refused: "refused_disabled", device };
  if (!device.activated && device.productStatus === productStatus.ceased)
    return { refused: "refused_ceased", device };
  return { session: new Session(device, said.dialect) };
}

async function find(directory: SignInDirectory, said: SignIn): Promise<DeviceRecord | null> {
  if (said.dialect === "token") return directory.findByToken(hashToken(said.token));
  if (said.dialect === "native")
    return directory.findByName(said.identity.productKey, said.identity.deviceName);
  const device = await directory.findById(said.id);
  return device && { ...device, deviceId: said.deviceId };
}

function isSigned(said: SignIn, device: DeviceRecord): boolean {
  if (said.dialect === "token") return true;
  if (said.dialect === "tuyalink") return isSignedByTuyaLink(said, said.signature, device.secret);
  const { identity, parameters, signature } = said;
  const expected = createHmac(digests[parameters.signMethod], device.secret)
    .update(stringToSign(identity, parameters))
    .digest();
  return sameBytes(expected, Buffer.from(signature, "hex"));
}
