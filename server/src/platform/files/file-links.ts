import { seconds } from "../clock.ts";
import { type SignedFields, signedLinks } from "../signed-links.ts";
import { isPrivate } from "./file-store.ts";

/** The start of a file's address, which its name follows. */
export const fileFolder = "/files/";

/** Makes the addresses of files: permanent ones for public files, expiring ones for private files. */
export interface FileLinks {
  /** @param now milliseconds */
  urlOf(name: string, now: number): string;
  /** Whether these fields of a query allow reading the file. */
  allows(name: string, query: SignedFields, now: number): boolean;
}

/**
 * @param key signs the addresses of private files; anyone who has such an address may read the file until it expires
 * @param lasts how long such an address is valid, in seconds
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
