import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";

interface ReadLines {
  read: MappedKey[];
  /** The pasted lines that cannot be read as a mapping, unchanged. */
  left: string[];
}

/**
 * Reads lines of `key = identifier`; a tab may replace the equals sign. The last equals sign or tab of a line is the
 * separator, because keys may contain both.
 */
export function readLines(text: string, identifiers: ReadonlySet<string>): ReadLines {
  const result: ReadLines = { read: [], left: [] };
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const at = Math.max(line.lastIndexOf("="), line.lastIndexOf("\t"));
    const [key, identifier] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
    if (key !== "" && identifiers.has(identifier)) result.read.push({ key, identifier });
    else result.left.push(line);
  }
  return result;
}
