import { createHmac } from "node:crypto";
import { seconds } from "../clock.ts";
import { sameBytes } from "../secrets.ts";
import { isPrivate } from "./file-store.ts";

/** The start of a file's address, which its name follows. */
export const fileFolder = "/files/";

/** Addresses of files: of public ones for good, of the others for a while. */
export interface FileLinks {
  /** @param now milliseconds */
  urlOf(name: string, now: number): string;
  /** Whether who brings these fields of a query may read a file. */
  allows(name: string, query: { expires?: unknown; signature?: unknown }, now: number): boolean;
}

/**
 * @param key signs addresses: whoever has one of a private file may read it until it expires
 * @param lasts seconds
 */
export function fileLinks(key: Buffer, lasts: number): FileLinks {
  const sign = (name: string, expires: number) =>
    createHmac("sha256", key).update(`${name} ${expires}`).digest();
  return {
    urlOf(name, now) {
      if (!isPrivate(name)) return fileFolder + name;
      const expires = seconds(now) + lasts;
      return `${fileFolder}${name}?expires=${expires}&signature=${sign(name, expires).toString("base64url")}`;
    },
    allows(name, { expires, signature }, now) {
      if (!isPrivate(name)) return true;
      if (typeof expires !== "string" || typeof signature !== "string") return false;
      if (!/^\d{1,12}$/.test(expires) || Number(expires) < seconds(now)) return false;
      return sameBytes(Buffer.from(signature, "base64url"), sign(name, Number(expires)));
    },
  };
}
