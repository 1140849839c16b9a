import type { Configuration } from "@thingwright/contract/products/configuration.ts";
import { configurationRefusals } from "@thingwright/contract/products/configuration-rules.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { lineOf } from "@thingwright/contract/basics/text.ts";
import { z } from "zod";
import { readCsv } from "../../translations/shared/sheet/read-sheet-file.ts";

const Row = z.object({
  key: lineOf(limits.specKey, 0),
  value: lineOf(limits.specValue, 0),
  unit: lineOf(limits.unit, 0),
});
export type SpecFields = z.infer<typeof Row>;

/** The rules of the API contract, except that a row may be blank while the sheet is being edited. */
export const SpecRules = z
  .object({ spec: z.array(Row).max(limits.specRows) })
  .superRefine(({ spec }, context) => {
    for (const [i, row] of spec.entries()) {
      if (isBlank(row)) continue;
      for (const field of ["key", "value"] as const)
        if (row[field] === "")
          context.addIssue({ code: "custom", path: ["spec", i, field], message: "required" });
    }
    // Rows without a name must not count as duplicates of each other.
    const named = spec.map((row, i) => (row.key === "" ? { ...row, key: `\n${i}` } : row));
    for (const { path, key } of configurationRefusals([], { spec: named }))
      context.addIssue({ code: "custom", path: path.split("."), message: key });
  });
export type SpecValues = z.infer<typeof SpecRules>;

export const blankRow: SpecFields = { key: "", value: "", unit: "" };

export function isBlank({ key, value, unit }: SpecFields): boolean {
  return `${key}${value}${unit}`.trim() === "";
}

export function fieldsOf(spec: Configuration["spec"]): SpecValues {
  return { spec: spec.map(({ unit = "", ...row }) => ({ ...row, unit })) };
}

/** The sheet without blank rows. */
export function sheetOf({ spec }: SpecValues): Configuration["spec"] {
  return spec.filter((row) => !isBlank(row)).map(({ unit, ...row }) => (unit ? { ...row, unit } : row));
}

/**
 * Whether a text was copied from a spreadsheet or has several lines. Such a text is distributed over several fields.
 */
export const isTable = (text: string) => /[\t\r\n]/.test(text.trim());

/** Converts cells that were copied from a spreadsheet to rows of name, value and unit. Further cells are ignored. */
export async function rowsOf(copied: string): Promise<SpecFields[]> {
  const lines = await readCsv(copied.replace(/[\r\n]+$/, ""), "\t");
  return lines
    .map(([key = "", value = "", unit = ""]) => ({ key: key.trim(), value: value.trim(), unit: unit.trim() }))
    .filter((row) => !isBlank(row));
}
