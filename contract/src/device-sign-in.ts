import type { DeviceIdentity } from "./device-topics/access.ts";
import { parseTuyaLinkUserName, type TuyaLinkSignIn } from "./tuyalink-sign-in.ts";

/** The signatures of the native dialect; the password is the HMAC of {@link stringToSign}, in hexadecimal. */
export const signMethods = ["hmacsha256", "hmacsha1"] as const;
export type SignMethod = (typeof signMethods)[number];

/** The parameters of the signature, from the native dialect's client id. */
export interface SignInParameters {
  /** Chosen by the device, and signed. */
  clientId: string;
  signMethod: SignMethod;
  /** The text that the device sent. It is signed as it is, and left out of the signature if it was not sent. */
  timestamp?: string;
  /** 2 means TLS, 3 none; either is accepted over both. */
  secureMode: "2" | "3";
}

const longestClientId = 512;
const pairName = /^[A-Za-z_]\w*$/;
const userName = /^([A-Za-z0-9_.-]{1,64})&([A-Za-z0-9_.-]{1,64})$/;
const accessToken = /^[A-Za-z0-9_-]{8,128}$/;

/**
 * Reads `{anyId}|securemode=2,signmethod=hmacsha256,timestamp=T|`. Unknown pairs are ignored.
 * @returns null if it is no client id of the native dialect, or names a method or mode that is not supported
 */
export function parseClientId(text: string): SignInParameters | null {
  if (text.length > longestClientId) return null;
  const [clientId, list, rest, ...more] = text.split("|");
  if (!clientId || list === undefined || rest !== "" || more.length > 0) return null;
  const pairs = new Map<string, string>();
  for (const pair of list.split(",")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim().toLowerCase();
    if (at < 1 || !pairName.test(name) || pairs.has(name)) return null;
    pairs.set(name, pair.slice(at + 1).trim());
  }
  const named = pairs.get("signmethod")?.toLowerCase();
  const signMethod = signMethods.find((method) => method === named);
  const secureMode = pairs.get("securemode");
  if (!signMethod || (secureMode !== "2" && secureMode !== "3")) return null;
  const timestamp = pairs.get("timestamp");
  return { clientId, signMethod, secureMode, ...(timestamp === undefined ? {} : { timestamp }) };
}

export function formatClientId({ clientId, signMethod, timestamp, secureMode }: SignInParameters): string {
  const pairs = [`securemode=${secureMode}`, `signmethod=${signMethod}`];
  if (timestamp !== undefined) pairs.push(`timestamp=${timestamp}`);
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
  { productKey, deviceName }: DeviceIdentity,
  { clientId, timestamp }: Pick<SignInParameters, "clientId" | "timestamp">,
): string {
  const time = timestamp === undefined ? "" : `timestamp${timestamp}`;
  return `clientId${clientId}deviceName${deviceName}productKey${productKey}${time}`;
}

/** The credentials in a CONNECT, not checked yet. */
export type SignIn =
  | { dialect: "native"; identity: DeviceIdentity; parameters: SignInParameters; signature: string }
  | { dialect: "token"; token: string }
  | ({ dialect: "tuyalink"; signature: string } & TuyaLinkSignIn);

/** Reads the credentials of a CONNECT in their dialect; null if they fit neither dialect. */
export function recogniseSignIn(connect: {
  clientId: string;
  userName?: string | undefined;
  password?: string | undefined;
}): SignIn | null {
  const name = connect.userName ?? "";
  const tuyalink = parseTuyaLinkUserName(name);
  if (typeof tuyalink === "string") return null;
  if (tuyalink) return { dialect: "tuyalink", ...tuyalink, signature: connect.password ?? "" };
  if (!connect.password) return accessToken.test(name) ? { dialect: "token", token: name } : null;
  const identity = parseUserName(name);
  const parameters = parseClientId(connect.clientId);
  if (!identity || !parameters) return null;
  return { dialect: "native", identity, parameters, signature: connect.password };
}
