/**
 * An id begins with its time in milliseconds, as 12 hexadecimal digits. Eight digits leave a range of 65 s; fewer would
 * match too many ids.
 */
const digitsAtLeast = 8;

/** Returns the first and the last id with the typed prefix; null if it is not the start of an id, or too short. */
export function idRange(typed: string): [first: string, last: string] | null {
  const digits = typed.replace(/-/g, "");
  if (!/^[0-9a-f]{1,32}$/i.test(digits) || digits.length < digitsAtLeast) return null;
  return [digits.padEnd(32, "0"), digits.padEnd(32, "f")];
}
