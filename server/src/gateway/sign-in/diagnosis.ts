import { createHmac } from "node:crypto";
import { partsToSign, recogniseSignIn, signMethods } from "@thingwright/contract/devices/device-sign-in.ts";
import type { RefusedReason, SignatureReason } from "@thingwright/contract/points/telemetry.ts";
import { sameBytes, tokenKey } from "../../platform/secrets.ts";
import type { Attempt } from "../broker/broker.ts";
import type { DeviceRecord } from "../ports.ts";
import { tuyaLinkKeys } from "./tuyalink-sign-in.ts";

/** The text that a device should have signed, and how. */
interface Signing {
  hash: "sha256" | "sha1" | "md5";
  /** The parts of the text. Firmware joins them itself, and not always in this order. */
  parts: readonly string[];
  separator: string;
  /** The label in front of the timestamp, such as `timestamp=`. */
  time: string;
  /** Texts that firmware writes by mistake in place of the first part. */
  firsts: readonly string[];
  /** The keys of the signature, any of which is valid. */
  keys: readonly string[];
}

const hexadecimal = /^[0-9a-f]+$/i;
/** If two signatures begin with this many equal digits, this is not by chance. */
const enoughDigits = 8;

/**
 * Returns the common mistake of firmware that explains a wrong signature, or `refused_signature` if none does. This
 * takes up to 70 HMACs of short texts, and the result is for the log of the device's owner only. To be called after the
 * device has its answer, because the time until the answer must not reveal which devices exist.
 */
export function diagnose(attempt: Attempt, { secret, credentials }: DeviceRecord): RefusedReason {
  const { password = "" } = attempt;
  if (password === "") return "refused_signature_missing";
  if (password === secret) return "refused_signature_plain";
  if (tokenKey(password) === credentials) return "refused_token_misplaced";
  const signing = signingOf(attempt, secret);
  return (signing && mistakeIn(signing, password, secret)) ?? "refused_signature";
}

/** Finds the texts that may be an access token, in a CONNECT whose user name is not a token. */
export function misplacedTokens({
  clientId,
  password = "",
}: Pick<Attempt, "clientId" | "password">): string[] {
  return [password, clientId].filter((userName) => {
    const said = recogniseSignIn({ clientId: "", userName });
    return said.dialect === "token" && said.token !== null;
  });
}

function signingOf(attempt: Attempt, secret: string): Signing | null {
  const said = recogniseSignIn(attempt);
  if (said.dialect === "tuyalink") {
    const { hash, signed } = said;
    const keys = tuyaLinkKeys(secret);
    return { hash, parts: signed.split(","), separator: ",", time: "timestamp=", firsts: [], keys };
  }
  if (said.dialect !== "native") return null;
  return {
    hash: signMethods[said.parameters.signMethod].hash,
    parts: partsToSign(said.identity, said.parameters),
    separator: "",
    time: "timestamp",
    firsts: [`clientId${attempt.clientId}`, "clientId", ""],
    keys: [secret],
  };
}

function mistakeIn(signing: Signing, password: string, secret: string): SignatureReason | null {
  const { hash, parts, separator, time, firsts, keys } = signing;
  const text = parts.join(separator);
  const right = keys.map((key) => createHmac(hash, key).update(text).digest());
  const decoded = Buffer.from(password, "base64");
  if (right.some((one) => sameBytes(one, decoded))) return "refused_signature_base64";
  const digits = password.toLowerCase();
  const begins = (one: string) => one.startsWith(digits) || digits.startsWith(one);
  if (digits.length >= enoughDigits && right.some((one) => begins(one.toString("hex"))))
    return "refused_signature_length";
  const method = Object.values(signMethods).find((one) => one.digits === digits.length);
  if (!method || !hexadecimal.test(digits)) return "refused_signature_form";
  const given = Buffer.from(digits, "hex");
  const fits = (signed: string, key: string) =>
    sameBytes(createHmac(method.hash, key).update(signed).digest(), given);
  const fitOne = (texts: readonly (readonly string[])[]) =>
    texts.some((one) => keys.some((key) => fits(one.join(separator), key)));
  if (fitOne([parts])) return "refused_signature_method";
  if (fitOne(withOtherTimes(parts, time))) return "refused_signature_time";
  if (fitOne(firsts.map((first) => [first, ...parts.slice(1)]))) return "refused_signature_client_id";
  if (fitOne(ordersOf(parts))) return "refused_signature_order";
  return mistakenKeys(secret).some((key) => fits(text, key)) ? "refused_signature_secret" : null;
}

/** Variants of the parts: without the timestamp, with seconds in place of milliseconds, and the other way round. */
function withOtherTimes(parts: readonly string[], time: string): string[][] {
  const at = parts.findIndex((part) => part.startsWith(time));
  const part = parts[at];
  if (part === undefined) return [];
  const value = part.slice(time.length);
  const others = [`${time}${value}000`, `${time}${value.slice(0, -3)}`];
  return [parts.toSpliced(at, 1), ...others.map((other) => parts.with(at, other))];
}

function ordersOf(parts: readonly string[]): string[][] {
  if (parts.length < 2) return [[...parts]];
  return parts.flatMap((part, at) => ordersOf(parts.toSpliced(at, 1)).map((rest) => [part, ...rest]));
}

/**
 * Forms of a secret that firmware may have by mistake: with a line end or a quote, in another case, or cut at the end.
 */
function mistakenKeys(secret: string): string[] {
  const more = ["\n", "\r\n", "\0", " "].map((end) => secret + end);
  const other = [secret.toUpperCase(), secret.toLowerCase()].filter((one) => one !== secret);
  return [...more, ` ${secret}`, `"${secret}"`, ...other, secret.slice(0, -1)];
}
