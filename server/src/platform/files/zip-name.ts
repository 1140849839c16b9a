import { type Entry, getFileNameLowLevel } from "yauzl";

const longest = 240;
const utf8Flag = 0x800;
/** The extra field in which some tools repeat the name in UTF-8 (APPNOTE 4.6.9). */
const unicodePath = 0x7075;

/**
 * Decodes the name of an entry in the encoding of its tool: `unzip` and browsers on a Chinese Windows write GB 18030.
 */
export function nameOf(entry: Entry): string {
  const raw = entry.fileName as unknown as Buffer;
  const says = (entry.generalPurposeBitFlag & utf8Flag) !== 0;
  if (says) return raw.toString("utf8");
  if (!entry.extraFields.some(({ id }) => id === unicodePath)) {
    for (const encoding of ["utf-8", "gb18030"]) {
      try {
        return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(raw);
      } catch {
        // The next encoding is tried.
      }
    }
  }
  return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
}

/** Whether a name is a path within the archive that all readers resolve in the same way. */
export function isPlace(name: string): boolean {
  const path = name.endsWith("/") ? name.slice(0, -1) : name;
  if (path.length === 0 || path.length > longest || !path.isWellFormed()) return false;
  // A backslash and a colon are parts of a path on Windows; invisible characters could make two names look the same.
  if (/[\\:\p{Cc}\p{Cf}\uFFFD]/u.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/** The form in which two names are compared: some systems ignore case and Unicode normalization. */
export function comparable(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
