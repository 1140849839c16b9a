/** An id begins with the millisecond of its making in 12 digits. Eight of them are a minute: fewer would be anything. */
const digitsAtLeast = 8;

/** The first and the last id that begin as typed, or null where that is no start of an id, or too short a one. */
export function idRange(typed: string): [first: string, last: string] | null {
  const digits = typed.replace(/-/g, "");
  if (!/^[0-9a-f]{1,32}$/i.test(digits) || digits.length < digitsAtLeast) return null;
  return [digits.padEnd(32, "0"), digits.padEnd(32, "f")];
}
