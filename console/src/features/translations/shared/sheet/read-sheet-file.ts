import { sheetLimits, type SheetProblem, type SheetRows } from "./sheet.ts";
import { unpackedSize } from "./unpacked-size.ts";

export type FileProblem = SheetProblem | "unreadable" | "tooLarge";

/** The rows of a CSV file or of the first sheet of an Excel workbook. */
export async function readSheetFile(file: File): Promise<SheetRows | FileProblem> {
  if (file.size > sheetLimits.bytes) return "tooLarge";
  try {
    const bytes = await file.arrayBuffer();
    return isArchive(bytes) ? await readWorkbook(bytes) : await readCsv(decode(bytes));
  } catch {
    return "unreadable";
  }
}

function isArchive(bytes: ArrayBuffer): boolean {
  const [p, k] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return p === 0x50 && k === 0x4b;
}

async function readWorkbook(bytes: ArrayBuffer): Promise<SheetRows | FileProblem> {
  const size = unpackedSize(bytes);
  if (size === undefined) return "unreadable";
  if (size > sheetLimits.unpackedBytes) return "tooLarge";
  // Not the variant for browsers, whose worker the console's content security policy refuses.
  const { readSheet } = await import("read-excel-file/universal");
  const rows = await readSheet(bytes);
  return rows.map((row) => row.map(textOf));
}

function textOf(cell: string | number | boolean | Date | null | undefined | object): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined || typeof cell === "object" ? "" : String(cell);
}

/** Spreadsheets in China often save CSV as GB 18030. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/**
 * Rows of CSV.
 * @param delimiter the sign that parts its cells; left out, it is found out
 */
export async function readCsv(text: string, delimiter?: string): Promise<SheetRows> {
  const { default: papa } = await import("papaparse");
  const { data } = papa.parse<string[]>(text, {
    ...(delimiter === undefined ? { skipEmptyLines: "greedy" } : { delimiter }),
    delimitersToGuess: ["\t", ",", ";"],
    preview: sheetLimits.rows + 1,
  });
  return data;
}
