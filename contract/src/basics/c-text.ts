const utf8 = new TextEncoder();

/** A string literal of C. JSON's own escapes are not all of C's, so that everything but plain letters is an octal one. */
export function cString(text: string): string {
  let quoted = "";
  for (const byte of utf8.encode(text)) {
    if (byte === 0x22 || byte === 0x5c) quoted += `\\${String.fromCodePoint(byte)}`;
    // A question mark may begin a trigraph.
    else if (byte >= 0x20 && byte < 0x7f && byte !== 0x3f) quoted += String.fromCodePoint(byte);
    else quoted += `\\${byte.toString(8).padStart(3, "0")}`;
  }
  return `"${quoted}"`;
}

/** A string literal for each line of a text, with its line end: a certificate. */
export function cLines(text: string): string[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => `"${line}\\n"`);
}

/**
 * A comment of C on one line. What would end it, begin another, or is not seen is changed or left out, so that no text
 * of a maker is ever read as code; nor is one shown in another order than the compiler reads it.
 */
export function cComment(text: string): string {
  const plain = text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("*/", "* /")
    .replaceAll("/*", "/ *")
    .replaceAll("?", "？")
    .replaceAll("\\", "＼")
    .trim();
  return `/* ${plain} */`;
}
