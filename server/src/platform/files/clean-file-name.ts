import { limits } from "@thingwright/contract/grammar/limits.ts";

/** The last part of a name, without what no page should show: control characters and marks that turn its direction. */
export function cleanFileName(given = ""): string {
  const name = given
    .replace(/^.*[\\/]/s, "")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .toWellFormed()
    .trim();
  // From the end, where its extension is.
  return Array.from(name).slice(-limits.fileName).join("");
}
