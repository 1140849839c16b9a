const utf8 = new TextEncoder();

/**
 * A C string literal. Not all escapes of JSON are valid in C, so bytes outside printable ASCII become octal escapes.
 */
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

/** The lines of a text (a certificate) as C string literals, each with its line end. */
export function cLines(text: string): string[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => `"${line}\\n"`);
}

/**
 * A C comment on one line. Sequences that would end the comment or begin another are changed, and invisible characters
 * become spaces. So a maker's text is never compiled as code, and is displayed in the order in which the compiler reads
 * it.
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
