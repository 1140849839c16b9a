import type { DeviceIdentity } from "./device-topics/access.ts";

/** How a device of the native dialect signs; the password is the hex HMAC of {@link stringToSign}. */
export const signMethods = ["hmacsha256", "hmacsha1"] as const;
export type SignMethod = (typeof signMethods)[number];

/** What the native client id says about the signature. */
export interface SignInParameters {
  /** Chosen by the device; a part of what is signed. */
  clientId: string;
  signMethod: SignMethod;
  /** As it was sent: signed as text, and left out of the signature where it was not sent. */
  timestamp?: string;
  /** 2 over TLS, 3 without; both are accepted on either. */
  secureMode: "2" | "3";
}

const longestClientId = 512;
const pairName = /^[A-Za-z_]\w*$/;
const userName = /^([A-Za-z0-9_.-]{1,64})&([A-Za-z0-9_.-]{1,64})$/;
const accessToken = /^[A-Za-z0-9_-]{8,128}$/;

/**
 * Reads `{anyId}|securemode=2,signmethod=hmacsha256,timestamp=T|`. Unknown pairs are ignored.
 * @returns null when it is not a native client id, or names a method or mode that is not supported
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

/** Reads `{deviceName}&{productKey}`; null when it is neither. */
export function parseUserName(text: string): DeviceIdentity | null {
  const [, deviceName, productKey] = userName.exec(text) ?? [];
  return deviceName === undefined || productKey === undefined ? null : { productKey, deviceName };
}

export function formatUserName({ productKey, deviceName }: DeviceIdentity): string {
  return `${deviceName}&${productKey}`;
}

/** What the password of the native dialect is the HMAC of, with the device secret as key. */
export function stringToSign(
  { productKey, deviceName }: DeviceIdentity,
  { clientId, timestamp }: Pick<SignInParameters, "clientId" | "timestamp">,
): string {
  const time = timestamp === undefined ? "" : `timestamp${timestamp}`;
  return `clientId${clientId}deviceName${deviceName}productKey${productKey}${time}`;
}

/** What a CONNECT says about its sender, before anything is checked. */
export type SignIn =
  | { dialect: "native"; identity: DeviceIdentity; parameters: SignInParameters; signature: string }
  | { dialect: "token"; token: string };

/** Recognises the dialect of a CONNECT; null when it is none of them. */
export function recogniseSignIn(connect: {
  clientId: string;
  userName?: string | undefined;
  password?: string | undefined;
}): SignIn | null {
  const name = connect.userName ?? "";
  if (!connect.password) return accessToken.test(name) ? { dialect: "token", token: name } : null;
  const identity = parseUserName(name);
  const parameters = parseClientId(connect.clientId);
  if (!identity || !parameters) return null;
  return { dialect: "native", identity, parameters, signature: connect.password };
}
