import { limits } from "@thingwright/contract/grammar/limits.ts";

/** Returns the last part of a path, without control characters and marks that change the direction of text. */
export function cleanFileName(given = ""): string {
  const name = given
    .replace(/^.*[\\/]/s, "")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .toWellFormed()
    .trim();
  // Keeps the end, which has the extension.
  return Array.from(name).slice(-limits.fileName).join("");
}
