import { sheetLimits, type SheetProblem, type SheetRows } from "./sheet.ts";

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
  // The library's variant for browsers starts a worker, which the console's content security policy refuses.
  const { readSheet } = await import("read-excel-file/universal");
  const rows = await readSheet(bytes);
  return rows.map((row) => row.map(textOf));
}

function textOf(cell: string | number | boolean | Date | null | undefined | object): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined || typeof cell === "object" ? "" : String(cell);
}

/**
 * Decodes text as UTF-8. If it is not valid UTF-8, decodes it as GB 18030, in which spreadsheet programs in China often
 * save CSV files.
 */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/**
 * Splits CSV text into rows.
 * @param delimiter the separator of the cells; detected if left out
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

/**
 * Returns the unpacked size of all files in a ZIP archive, such as a workbook, as stated in the archive's directory.
 * The library that unpacks the files allocates no more than that size. Undefined if the bytes are not a ZIP archive.
 */
function unpackedSize(archive: ArrayBuffer): number | undefined {
  const bytes = new DataView(archive);
  const end = endOfDirectory(bytes);
  if (end === undefined) return undefined;
  const count = bytes.getUint16(end + 10, true);
  let at = bytes.getUint32(end + 16, true);
  let size = 0;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.byteLength || bytes.getUint32(at, true) !== 0x02_01_4b_50) return undefined;
    size += bytes.getUint32(at + 24, true);
    const after = [28, 30, 32].reduce((sum, field) => sum + bytes.getUint16(at + field, true), 46);
    at += after;
  }
  return size;
}

/**
 * Finds the record at the end of the archive's directory. It is the last record in the file, and can be followed only
 * by a comment of up to 64 KiB.
 */
function endOfDirectory(bytes: DataView): number | undefined {
  const first = Math.max(0, bytes.byteLength - 22 - 0xff_ff);
  for (let at = bytes.byteLength - 22; at >= first; at -= 1)
    if (bytes.getUint32(at, true) === 0x06_05_4b_50) return at;
  return undefined;
}
