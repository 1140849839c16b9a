const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const base = BigInt(digits.length);
/** The number of base-62 digits of the greatest 128-bit number. */
const length = 22;
const shortForm = /^[0-9A-Za-z]{22}$/;
const longForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A UUID in 22 letters and digits, for devices whose software has no room for its 36 characters. */
export function shortId(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll("-", "")}`);
  let text = "";
  for (; rest > 0n; rest /= base) text = digits.charAt(Number(rest % base)) + text;
  return text.padStart(length, "0");
}

/** Reads a UUID in its usual or its short form; null if the text is neither. */
export function longId(text: string): string | null {
  if (longForm.test(text)) return text;
  if (!shortForm.test(text)) return null;
  let value = 0n;
  for (const digit of text) value = value * base + BigInt(digits.indexOf(digit));
  const hex = value.toString(16).padStart(32, "0");
  if (hex.length > 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
