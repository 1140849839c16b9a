import { type Entry, getFileNameLowLevel } from "yauzl";

const longest = 240;
const utf8Flag = 0x800;
/** The extra field in which some tools write the name in UTF-8 besides (APPNOTE 4.6.9). */
const unicodePath = 0x7075;

/** The name of an entry, in whatever its tool has written it: `unzip` and browsers on a Chinese Windows write GB 18030. */
export function nameOf(entry: Entry): string {
  const raw = entry.fileName as unknown as Buffer;
  const says = (entry.generalPurposeBitFlag & utf8Flag) !== 0;
  if (says) return raw.toString("utf8");
  if (!entry.extraFields.some(({ id }) => id === unicodePath)) {
    for (const encoding of ["utf-8", "gb18030"]) {
      try {
        return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(raw);
      } catch {
        // Not in this one.
      }
    }
  }
  return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
}

/** Whether a name leads to a place within the archive, and to the same one for everybody who reads it. */
export function isPlace(name: string): boolean {
  const path = name.endsWith("/") ? name.slice(0, -1) : name;
  if (path.length === 0 || path.length > longest || !path.isWellFormed()) return false;
  // A backslash and a colon are parts of a path on Windows; what is not seen could make two names look the same.
  if (/[\\:\p{Cc}\p{Cf}\uFFFD]/u.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/** The form in which two names are compared: some systems do not tell them apart. */
export function comparable(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
