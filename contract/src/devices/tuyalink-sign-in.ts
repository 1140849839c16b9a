import { limits } from "../grammar/limits.ts";
import { longId, shortId } from "../basics/short-id.ts";

/**
 * An id that a maker sets. With 22 characters, it may equal the short form of another device's id: that device
 * then has priority.
 */
export const tuyalinkId = new RegExp(`^[A-Za-z0-9]{${limits.tuyalinkId.min},${limits.tuyalinkId.max}}$`);

/**
 * The name that a device of the TuyaLink dialect uses for itself: the id that its maker has set, or its own short id.
 */
export function tuyalinkIdOf(device: { id: string; tuyalink_id?: string | undefined }): string {
  return device.tuyalink_id || shortId(device.id);
}

/** The hashes of TuyaLink's signatures, by sign method in lower case. */
const hashes = { hmacsha256: "sha256", hmacsha1: "sha1" } as const;

/** The content of a user name of the TuyaLink dialect, not checked yet. */
export interface TuyaLinkSignIn {
  /** The device's id as it writes it here and in its topics: in full, in short form, or as set by its maker. */
  deviceId: string;
  /** The password is the HMAC, with this hash, of `signed`. */
  hash: (typeof hashes)[keyof typeof hashes];
  signed: string;
}

/**
 * What is wrong with a user name of the TuyaLink dialect, so that no device can sign in with it, whatever its secret.
 */
export type TuyaLinkFault = "refused_user_name" | "refused_sign_method";

const longestUserName = 256;

/**
 * Reads `{deviceId}|signMethod=hmacSha256,timestamp=T,secureMode=1,accessType=1`. Names of parameters may be in
 * upper or lower case; parameters that are not signed are ignored.
 * @returns null if the text is no user name of the TuyaLink dialect, the only one with a bar; for an invalid user name,
 * the fault and the device that it names
 */
export function parseTuyaLinkUserName(
  text: string,
): TuyaLinkSignIn | { fault: TuyaLinkFault; named: Pick<TuyaLinkSignIn, "deviceId"> | null } | null {
  if (!text.includes("|")) return null;
  const [deviceId = "", list = "", ...more] = text.slice(0, longestUserName + 1).split("|");
  const pairs = new Map(list.split(",").map((pair) => pairOf(pair)));
  const timestamp = pairs.get("timestamp");
  const named = tuyalinkId.test(deviceId) || longId(deviceId) !== null ? { deviceId } : null;
  if (!named || text.length > longestUserName || more.length > 0 || timestamp === undefined)
    return { fault: "refused_user_name", named };
  const method = pairs.get("signmethod")?.toLowerCase() ?? "hmacsha256";
  if (!isMethod(method)) return { fault: "refused_sign_method", named };
  const signed = stringToSignTuyaLink({
    deviceId,
    timestamp,
    secureMode: pairs.get("securemode"),
    accessType: pairs.get("accesstype"),
  });
  return { ...named, hash: hashes[method], signed };
}

/** The text that a device of the TuyaLink dialect signs. */
export function stringToSignTuyaLink({
  deviceId,
  timestamp,
  secureMode = "1",
  accessType = "1",
}: {
  deviceId: string;
  timestamp: string;
  secureMode?: string | undefined;
  accessType?: string | undefined;
}): string {
  return `deviceId=${deviceId},timestamp=${timestamp},secureMode=${secureMode},accessType=${accessType}`;
}

function isMethod(text: string): text is keyof typeof hashes {
  return Object.hasOwn(hashes, text);
}

/** Reads a pair, with its name in lower case; a text without `=` is a name without a value. */
function pairOf(text: string): [name: string, value: string | undefined] {
  const at = text.indexOf("=");
  if (at < 0) return [text.trim().toLowerCase(), undefined];
  return [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()];
}
