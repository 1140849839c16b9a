/**
 * A CSV cell. Text is always quoted, because spreadsheets in many countries split cells at semicolons. A text that
 * would run as a formula (full-width signs, too) gets a `'` before it.
 */
function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** A line of CSV (RFC 4180). */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Goes before the first line, so that Excel reads the file as UTF-8. */
export const byteOrderMark = "\uFEFF";
