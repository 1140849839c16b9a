import { byteOrderMark, csvLine } from "@thingwright/contract/basics/csv.ts";

/** One column of an export. */
export interface CsvColumn<T> {
  header: string;
  value: (row: T) => string | number | null | undefined;
}

/** Formats rows as CSV (RFC 4180), with the byte order mark by which Excel recognizes UTF-8. */
export function csvOf<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const lines = rows.map((row) => csvLine(columns.map((column) => column.value(row))));
  return byteOrderMark + csvLine(columns.map((column) => column.header)) + lines.join("");
}

/** How long the browser can read the file, in milliseconds: some browsers read it only once the user has chosen a folder. */
const keptFor = 60_000;

/** Hands a text, or a blob with its own type, to the browser as a file to save. */
export function download(name: string, content: string | Blob, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptFor);
}
