import { createHmac } from "node:crypto";
import { seconds } from "./clock.ts";
import { sameBytes } from "./secrets.ts";

/** The fields of an address that say until when it counts, and that we made it. */
export interface SignedFields {
  expires?: unknown;
  signature?: unknown;
}

/** Signs addresses that count for a while: whoever has one may read what it names, and no other. */
export interface SignedLinks {
  /** @param expires seconds since 1970 @returns the fields of the query */
  sign(what: string, expires: number): { expires: string; signature: string };
  /** Whether these fields were made for this, and still count. @param now milliseconds */
  allows(what: string, fields: SignedFields, now: number): boolean;
}

/** @param key of these links alone */
export function signedLinks(key: Buffer): SignedLinks {
  const mac = (what: string, expires: number) =>
    createHmac("sha256", key).update(`${what} ${expires}`).digest();
  return {
    sign: (what, expires) => ({
      expires: String(expires),
      signature: mac(what, expires).toString("base64url"),
    }),
    allows(what, { expires, signature }, now) {
      if (typeof expires !== "string" || typeof signature !== "string") return false;
      if (!/^\d{1,12}$/.test(expires) || Number(expires) < seconds(now)) return false;
      return sameBytes(Buffer.from(signature, "base64url"), mac(what, Number(expires)));
    },
  };
}
