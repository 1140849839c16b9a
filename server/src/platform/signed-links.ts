import { createHmac } from "node:crypto";
import { seconds } from "./clock.ts";
import { sameBytes } from "./secrets.ts";

/** The query fields of a signed URL: when it expires, and the proof that this installation issued it. */
export interface SignedFields {
  expires?: unknown;
  signature?: unknown;
}

/** Signs URLs that give read access to one resource, to everybody who has the URL, until it expires. */
export interface SignedLinks {
  /** @param what names the resource @param expires seconds since 1970 @returns the query fields to add to its URL */
  sign(what: string, expires: number): { expires: string; signature: string };
  /** Whether these fields were issued for the resource `what` and have not expired. @param now milliseconds */
  allows(what: string, fields: SignedFields, now: number): boolean;
}

/** @param key used for no other kind of link, because `what` identifies a resource only among those of one kind */
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
