import { seconds } from "../clock.ts";
import { type SignedFields, signedLinks } from "../signed-links.ts";
import { isPrivate } from "./file-store.ts";

/** The start of a file's address, which its name follows. */
export const fileFolder = "/files/";

/** Addresses of files: of public ones for good, of the others for a while. */
export interface FileLinks {
  /** @param now milliseconds */
  urlOf(name: string, now: number): string;
  /** Whether who brings these fields of a query may read a file. */
  allows(name: string, query: SignedFields, now: number): boolean;
}

/**
 * @param key signs addresses: whoever has one of a private file may read it until it expires
 * @param lasts seconds
 */
export function fileLinks(key: Buffer, lasts: number): FileLinks {
  const links = signedLinks(key);
  return {
    urlOf(name, now) {
      if (!isPrivate(name)) return fileFolder + name;
      const fields = links.sign(name, seconds(now) + lasts);
      return `${fileFolder}${name}?${new URLSearchParams(fields).toString()}`;
    },
    allows: (name, query, now) => !isPrivate(name) || links.allows(name, query, now),
  };
}
