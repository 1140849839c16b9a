import { byteOrderMark, csvLine } from "@thingwright/contract/csv.ts";

/** One column of an export. */
export interface CsvColumn<T> {
  header: string;
  value: (row: T) => string | number | null | undefined;
}

/** Rows as CSV (RFC 4180), with the byte order mark by which Excel reads UTF-8. */
export function csvOf<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const lines = rows.map((row) => csvLine(columns.map((column) => column.value(row))));
  return byteOrderMark + csvLine(columns.map((column) => column.header)) + lines.join("");
}

/** Milliseconds for which a browser may ask for what it is to save: some do so only once a person has chosen where to. */
const keptFor = 60_000;

/** Hands a text, or what has a type of its own, to the browser as a file. */
export function download(name: string, content: string | Blob, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptFor);
}
