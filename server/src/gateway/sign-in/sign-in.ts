import { createHmac } from "node:crypto";
import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import {
  formatUserName,
  type Named,
  recogniseSignIn,
  type SignIn,
  signMethods,
  stringToSign,
  type TokenSignIn,
} from "@thingwright/contract/devices/device-sign-in.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { RefusedReason } from "@thingwright/contract/points/telemetry.ts";
import type { UnknownReason } from "@thingwright/contract/devices/unknown-devices.ts";
import { hashToken, sameBytes } from "../../platform/secrets.ts";
import type { Attempt } from "../broker/broker.ts";
import type { Refusal } from "../broker/handshake.ts";
import type { DeviceRecord, SignInDirectory } from "../ports.ts";
import { findByTokenOrLogin } from "./token-sign-in.ts";
import { isSignedByTuyaLink } from "./tuyalink-sign-in.ts";
import { Session } from "../session.ts";
import { dialectRules } from "../dialects/dialects.ts";

/** A refused sign-in that belongs to no device of the platform. */
export interface UnknownSignIn {
  refused: UnknownReason;
  device: null;
  /** The device that the CONNECT names, but that does not exist; null if it names none. */
  named: DeviceIdentity | null;
}

export type SignInResult =
  | { session: Session }
  | { refused: RefusedReason; device: DeviceRecord }
  | UnknownSignIn;

export interface SignInRules {
  /** Whether signatures with HMAC-MD5 are accepted. */
  md5: boolean;
}

type Unreadable = Extract<SignIn, { dialect: null }>;
type Credentials = Exclude<SignIn, { dialect: null | "registration" | "provisioning" }>;

/** Decides about a CONNECT. Only the log says whether the device is unknown or its signature is wrong. */
export async function signIn(
  directory: SignInDirectory,
  attempt: Attempt,
  said: Credentials | Unreadable,
  rules: SignInRules,
): Promise<SignInResult> {
  const named = namedBy(said);
  const found =
    said.dialect === "token"
      ? await findByTokenOrLogin(directory, said)
      : named && (await findNamed(directory, named));
  if (!found)
    return { refused: whyUnknown(said), device: null, named: named ? identityOf(named) : meantBy(attempt) };
  const { device } = found;
  if (said.dialect === null) return { refused: said.fault, device };
  const refused = found.refused ?? whyRefused(said, device, attempt, rules);
  if (refused) return { refused, device };
  if (said.dialect === "connwl")
    return { session: new Session(device, "native", dialectRules.native, said.subscribed) };
  const receivesAllTopics = said.dialect === "native" && said.parameters.subscribed === true;
  return { session: new Session(device, said.dialect, dialectRules[said.dialect], receivesAllTopics) };
}

function namedBy(said: Credentials | Unreadable): Named | null {
  if (said.dialect === "native" || said.dialect === "connwl") return said.identity;
  if (said.dialect === "token") return nameOf(said);
  return said.dialect === "tuyalink" ? said : said.named;
}

/**
 * Returns the name of the device whose credentials a CONNECT may be guessing; null for a token, which names no device.
 */
export function guessedAt(said: Credentials | Unreadable): string | null {
  if (said.dialect === "token") return said.login?.password ? `user name ${said.login.userName}` : null;
  const named = namedBy(said);
  if (!named) return null;
  return "productKey" in named ? `device ${formatUserName(named)}` : `device ${named.deviceId}`;
}

/** Returns the user name of a device, unless it is so long that it may be a token, which is a secret. */
function nameOf({ token, login }: TokenSignIn): DeviceIdentity | null {
  if (!login?.password || (token !== null && token.length >= limits.deviceToken.min)) return null;
  return { productKey: "", deviceName: login.userName };
}

/** Returns the names of a device as people see them. A device that is named by its id has no product key. */
function identityOf(named: Named): DeviceIdentity {
  return "productKey" in named ? named : { productKey: "", deviceName: named.deviceId };
}

/** Finds the device that is named by a malformed user name, or by a user name that was sent as the client id. */
function meantBy({ userName = "", clientId }: Attempt): DeviceIdentity | null {
  for (const text of [userName, clientId]) {
    const [, deviceName = "", productKey = ""] = nearlyUserName.exec(text) ?? [];
    if (productKey) return { productKey, deviceName: deviceName.replace(control, "\u{FFFD}") };
  }
  return null;
}

async function findNamed(directory: SignInDirectory, named: Named) {
  const device = await findDevice(directory, named);
  return device && { device, refused: null };
}

async function findDevice(directory: SignInDirectory, named: Named): Promise<DeviceRecord | null> {
  if ("productKey" in named) return directory.findByName(named.productKey, named.deviceName);
  const { deviceId } = named;
  const device = await directory.findByDeviceId(deviceId);
  return device && { ...device, deviceId };
}

function whyUnknown(said: Credentials | Unreadable): UnknownReason {
  if (said.dialect === "token") {
    if (said.login?.password) return "refused_login";
    return said.token === null ? "refused_user_name" : "refused_token";
  }
  if (said.dialect !== null) return "refused_unknown";
  if (said.fault === "refused_registration") return said.fault;
  return said.named ? "refused_unknown" : "refused_user_name";
}

/** A device name and a product key, with quotes, white space or a NUL around them. */
const nearlyUserName = /^["'\s]{0,9}([^&|]{1,64})&([A-Za-z0-9_.-]{1,64})["'\s\0]{0,9}$/;
/** Invisible characters, and characters that reverse the direction of the text after them. */
const control = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

function whyRefused(
  said: Credentials,
  device: DeviceRecord,
  attempt: Attempt,
  rules: SignInRules,
): RefusedReason | null {
  const { enabled, activated, productStatus: status } = device;
  if (attempt.isNameless) return "refused_client_id";
  if (said.dialect === "native" && said.parameters.signMethod === "hmacmd5" && !rules.md5)
    return "refused_hmacmd5";
  if (said.dialect === "connwl" && !isTokenOf(device, said.token)) return "refused_device_token";
  if (!isSigned(said, device)) return "refused_signature";
  if (!enabled) return "refused_disabled";
  return !activated && status === productStatus.ceased ? "refused_ceased" : null;
}

function isTokenOf({ credentials }: DeviceRecord, token: string): boolean {
  return sameBytes(hashToken(token), Buffer.from(credentials, "hex"));
}

function isSigned(said: Credentials, { secret }: DeviceRecord): boolean {
  if (said.dialect === "token" || said.dialect === "connwl") return true;
  if (said.dialect === "tuyalink") return isSignedByTuyaLink(said, said.signature, secret);
  const { identity, parameters, signature } = said;
  const expected = createHmac(signMethods[parameters.signMethod].hash, secret)
    .update(stringToSign(identity, parameters))
    .digest();
  return sameBytes(expected, Buffer.from(signature, "hex"));
}

/**
 * Decides how wrong credentials are answered. The answer follows from the text of the CONNECT alone, so that it does
 * not reveal which devices exist.
 */
export function answerTo(attempt: Attempt): Refusal | "refuse" {
  const said = recogniseSignIn(attempt);
  const isClientIdWrong = said.dialect === null && said.fault === "refused_client_id";
  return attempt.isNameless || isClientIdWrong ? "clientIdentifierNotValid" : "refuse";
}
