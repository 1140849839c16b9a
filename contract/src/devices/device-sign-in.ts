import type { DeviceIdentity } from "./device-identity.ts";
import { isMqttUserName, provisioningName } from "./mqtt-credentials.ts";
import { parseTuyaLinkUserName, type TuyaLinkFault, type TuyaLinkSignIn } from "./tuyalink-sign-in.ts";

/**
 * The signatures of the native dialect of MQTT: each is an HMAC with this hash and this number of hexadecimal digits.
 */
export const signMethods = {
  hmacsha256: { hash: "sha256", digits: 64 },
  hmacsha1: { hash: "sha1", digits: 40 },
  hmacmd5: { hash: "md5", digits: 32 },
} as const;
export type SignMethod = keyof typeof signMethods;

/** The parameters of the signature, from the native dialect's client id. */
export interface SignInParameters {
  /** Chosen by the device, and signed; may be empty. */
  clientId: string;
  signMethod: SignMethod;
  /** The text that the device sent, and signed as it is. If it sent none, the signature leaves it out. */
  timestamp?: string;
  /** `_ss=1`: the device gets all messages for it without subscribing. */
  subscribed?: boolean;
}

/** A device's request for secrets of its own, not checked yet. */
export interface Registration {
  identity: DeviceIdentity;
  /** Whether the platform should create the device if it does not exist. */
  mayCreate: boolean;
  /** Chosen by the device, and signed. */
  random: string;
  signMethod: SignMethod;
  signature: string;
}

/** The parameters of a client id that asks for registration. */
interface RegistrationParameters {
  /** `regnwl` asks to create the device if it does not exist; `register` requires that it exists. */
  authType: "register" | "regnwl";
  random: string;
  signMethod: SignMethod;
}

/** The parameters of a client id whose password is the device token that the device got from `regnwl`. */
interface DeviceTokenParameters {
  authType: "connwl";
  subscribed: boolean;
}

/** What is wrong with a client id, so that no device can sign in with it, whatever its secret. */
type ClientIdFault = "refused_client_id" | "refused_sign_method";
export type SignInFault = ClientIdFault | "refused_registration" | TuyaLinkFault;

const longestClientId = 512;
/** The keys of a client id that are read. Each may occur once; other keys are ignored. */
const readPairs = new Set(["signmethod", "timestamp", "authtype", "random", "_ss"]);
const userName = /^([A-Za-z0-9_.-]{1,64})&([A-Za-z0-9_.-]{1,64})$/;
const accessToken = /^[A-Za-z0-9_-]{8,128}$/;

/** The known pairs of a client id; null if a key occurs twice. */
function pairsOf(list: string): Map<string, string> | null {
  const pairs = new Map<string, string>();
  for (const pair of list.split(",")) {
    const [name = "", ...value] = pair.split("=");
    const key = name.trim().toLowerCase();
    if (!readPairs.has(key) || value.length === 0) continue;
    if (pairs.has(key)) return null;
    pairs.set(key, value.join("=").trim());
  }
  return pairs;
}

/**
 * Reads `{anyId}|securemode=2,signmethod=hmacsha256,timestamp=T|`. The bar at the end may be missing. So may the sign
 * method: the length of the signature then decides.
 */
export function parseClientId(
  text: string,
  signature: string,
): SignInParameters | RegistrationParameters | DeviceTokenParameters | ClientIdFault {
  if (text.length > longestClientId) return "refused_client_id";
  const [clientId = "", list, rest = "", ...more] = text.split("|");
  const pairs = list === undefined || rest !== "" || more.length > 0 ? null : pairsOf(list);
  if (!pairs) return "refused_client_id";
  const subscribed = pairs.get("_ss") === "1";
  const authType = pairs.get("authtype");
  if (authType === "connwl") return { authType, subscribed };
  const signMethod = signMethodOf(pairs.get("signmethod"), signature);
  if (!signMethod) return "refused_sign_method";
  if (authType === "register" || authType === "regnwl") {
    const random = pairs.get("random");
    return random === undefined ? "refused_client_id" : { authType, random, signMethod };
  }
  const timestamp = pairs.get("timestamp");
  return {
    clientId,
    signMethod,
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(subscribed ? { subscribed } : {}),
  };
}

/**
 * The method with this name, in upper or lower case; without a name, the one that fits the signature's length, or
 * HMAC-SHA256.
 */
export function signMethodOf(name: string | undefined, signature: string): SignMethod | undefined {
  const methods = Object.keys(signMethods) as SignMethod[];
  if (name !== undefined) return methods.find((method) => method === name.toLowerCase());
  return methods.find((method) => signMethods[method].digits === signature.length) ?? "hmacsha256";
}

/** The client id's statement about TLS: 2 with, 3 without. The platform accepts either value with and without TLS. */
export type SecureMode = "2" | "3";

export function formatClientId(
  { clientId, signMethod, timestamp, subscribed }: SignInParameters,
  secureMode: SecureMode = "3",
): string {
  const pairs = [`securemode=${secureMode}`, `signmethod=${signMethod}`];
  if (timestamp !== undefined) pairs.push(`timestamp=${timestamp}`);
  if (subscribed) pairs.push("_ss=1");
  return `${clientId}|${pairs.join(",")}|`;
}

/** Reads `{deviceName}&{productKey}`; null if the text has another form. */
export function parseUserName(text: string): DeviceIdentity | null {
  const [, deviceName, productKey] = userName.exec(text) ?? [];
  return deviceName === undefined || productKey === undefined ? null : { productKey, deviceName };
}

export function formatUserName({ productKey, deviceName }: DeviceIdentity): string {
  return `${deviceName}&${productKey}`;
}

/** The text that a device of the native dialect signs with its secret: the password is the HMAC of it. */
export function stringToSign(
  identity: DeviceIdentity,
  parameters: Pick<SignInParameters, "clientId" | "timestamp">,
): string {
  return partsToSign(identity, parameters).join("");
}

/** The parts of the text to sign, each a name with its value; the timestamp is last, and left out if none was sent. */
export function partsToSign(
  { productKey, deviceName }: DeviceIdentity,
  { clientId, timestamp }: Pick<SignInParameters, "clientId" | "timestamp">,
): string[] {
  const parts = [`clientId${clientId}`, `deviceName${deviceName}`, `productKey${productKey}`];
  return timestamp === undefined ? parts : [...parts, `timestamp${timestamp}`];
}

/** A device as a CONNECT names it, of the native or of the TuyaLink dialect. */
export type Named = DeviceIdentity | Pick<TuyaLinkSignIn, "deviceId">;

/** A user name and password that a maker has chosen for a device. */
export interface LoginAttempt {
  userName: string;
  /** Empty if none was sent. */
  password: string;
  clientId: string;
}

/**
 * A sign-in of the token dialect. Its user name may have the form of a token, of a login name or of both; the field of
 * a form that it does not have is null.
 */
export interface TokenSignIn {
  dialect: "token";
  token: string | null;
  login: LoginAttempt | null;
}

/** The credentials in a CONNECT, not checked yet. */
export type SignIn =
  | { dialect: "native"; identity: DeviceIdentity; parameters: SignInParameters; signature: string }
  /** A device of the native dialect that was registered by `regnwl`. */
  | { dialect: "connwl"; identity: DeviceIdentity; token: string; subscribed: boolean }
  | ({ dialect: "registration" } & Registration)
  /** A device of the token dialect that asks for credentials. */
  | { dialect: "provisioning" }
  | TokenSignIn
  | ({ dialect: "tuyalink"; signature: string } & TuyaLinkSignIn)
  /** The credentials match no dialect, but may name a device. */
  | { dialect: null; fault: SignInFault; named: Named | null };

/**
 * Reads the credentials of a CONNECT. The user name tells the dialects apart: it contains a bar in TuyaLink, an `&` in
 * the native dialect, and neither in the token dialect.
 */
export function recogniseSignIn(connect: {
  clientId: string;
  userName?: string | undefined;
  password?: string | undefined;
}): SignIn {
  const { clientId, userName: name = "", password: signature = "" } = connect;
  if (name === provisioningName || (name === "" && clientId === provisioningName))
    return { dialect: "provisioning" };
  const token = accessToken.test(name) ? name : null;
  const login = isMqttUserName(name) ? { userName: name, password: signature, clientId } : null;
  if (token !== null || login) return { dialect: "token", token, login };
  const tuyalink = parseTuyaLinkUserName(name);
  if (tuyalink)
    return "fault" in tuyalink
      ? { dialect: null, ...tuyalink }
      : { dialect: "tuyalink", ...tuyalink, signature };
  const identity = parseUserName(name);
  if (!identity) return { dialect: null, fault: "refused_user_name", named: null };
  const parameters = parseClientId(clientId, signature);
  if (typeof parameters === "string") return { dialect: null, fault: parameters, named: identity };
  if (!("authType" in parameters)) return { dialect: "native", identity, parameters, signature };
  if (parameters.authType === "connwl")
    return { dialect: "connwl", identity, token: signature, subscribed: parameters.subscribed };
  const { authType, random, signMethod } = parameters;
  const mayCreate = authType === "regnwl";
  return { dialect: "registration", identity, mayCreate, random, signMethod, signature };
}
