/** One column of an export. */
export interface CsvColumn<T> {
  header: string;
  value: (row: T) => string | number | null | undefined;
}

/**
 * A cell. A text is always quoted, so that a spreadsheet that parts cells elsewhere (at semicolons, in many countries)
 * cannot find another cell within it; one that would run as a formula (full-width signs too) gets a `'` before it.
 */
function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Rows as CSV (RFC 4180), with the byte order mark by which Excel reads UTF-8. */
export function csvOf<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const lines = [
    columns.map((column) => cell(column.header)),
    ...rows.map((row) => columns.map((column) => cell(column.value(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(",")).join("\r\n")}\r\n`;
}

/** Hands a text, or what has a type of its own, to the browser as a file. */
export function download(name: string, content: string | Blob, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By the next task the browser has begun the download, and no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(url));
}
