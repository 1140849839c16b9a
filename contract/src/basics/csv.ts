/**
 * A cell of CSV. A text is always quoted, so that a spreadsheet that parts cells elsewhere (at semicolons, in many countries)
 * cannot find another cell within it; one that would run as a formula (full-width signs too) gets a `'` before it.
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

/** By this Excel reads UTF-8. It stands before the first line. */
export const byteOrderMark = "\uFEFF";
