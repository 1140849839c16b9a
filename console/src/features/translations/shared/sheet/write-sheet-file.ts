import { csvOf, download } from "../../../../lib/csv.ts";
import type { SheetRows } from "./sheet.ts";

export type SheetFormat = "csv" | "xlsx";

/** Saves a sheet as a file. All cells of a workbook are stored as text, so that none runs as a formula. */
export async function writeSheetFile(name: string, rows: SheetRows, format: SheetFormat): Promise<void> {
  const [head = [], ...body] = rows;
  if (format === "csv") {
    const columns = head.map((header, i) => ({ header, value: (row: readonly string[]) => row[i] }));
    download(`${name}.csv`, csvOf(columns, body));
    return;
  }
  const { default: writeWorkbook } = await import("write-excel-file/universal");
  const blob = await writeWorkbook(
    rows.map((row, i) =>
      row.map((value) =>
        value === "" ? null : { value, type: String, ...(i === 0 && { fontWeight: "bold" as const }) },
      ),
    ),
    { columns: head.map((_, i) => ({ width: i === 0 ? 18 : 28 })), stickyRowsCount: 1 },
  ).toBlob();
  download(`${name}.xlsx`, blob);
}
