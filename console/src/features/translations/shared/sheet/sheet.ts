import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import { cleanText } from "@thingwright/contract/basics/text.ts";
import { problemOf, savedText, type Texts, type TranslationUnit } from "../units.ts";
import type { Typed } from "../draft-history.ts";

/** The rows of a sheet; the first is its header. */
export type SheetRows = readonly (readonly string[])[];

/** The limits of an imported sheet. */
export const sheetLimits = {
  bytes: 5 * 1024 * 1024,
  /** The size of a workbook once it is unpacked. */
  unpackedBytes: 100 * 1024 * 1024,
  rows: 50_000,
  columns: 40,
};

/** The header of the column whose cells name the unit of each row. */
const keyColumn = "key";
const labelColumn = "text";

/** Builds a sheet with the texts of units in some languages. */
export function sheetOf(
  units: readonly TranslationUnit[],
  texts: Texts,
  languages: readonly ContentLanguage[],
): string[][] {
  const rows = units.map((unit) => [
    unit.key,
    unit.group ? `${unit.group} · ${unit.label}` : unit.label,
    ...languages.map((language) => savedText(texts, language, unit.key)),
  ]);
  return [[keyColumn, labelColumn, ...languages], ...rows];
}

/** The language that a column's header names: by code, tag or name. */
function languageOf(head: string): ContentLanguage | undefined {
  const name = head.trim().toLowerCase();
  return contentLanguages.find((language) => {
    const { tag, own, en, zh_CN } = languageTable[language];
    return [language, tag, own, en, zh_CN].some((one) => one.toLowerCase() === name);
  });
}

/** The effect of a row of a sheet on a text. */
export type ImportKind = "added" | "changed" | "cleared" | "refused" | "unknown";
export interface ImportEntry {
  kind: ImportKind;
  key: string;
  unit?: TranslationUnit;
  language?: ContentLanguage;
  before: string;
  after: string;
  /** Why the text is refused. */
  problem?: "required" | "tooLong" | "repeated";
}

export interface ImportPlan {
  entries: ImportEntry[];
  /** Column headers that name no language. */
  unknownColumns: string[];
  languages: ContentLanguage[];
  same: number;
}

export type SheetProblem = "noKeyColumn" | "noLanguage" | "tooManyRows" | "tooManyColumns" | "empty";

/** Finds the columns of a sheet: the key column and the language columns. */
export function columnsOf(
  rows: SheetRows,
):
  | { problem: SheetProblem }
  | { problem?: never; key: number; languages: Map<ContentLanguage, number>; unknown: string[] } {
  const [head = []] = rows;
  if (rows.length < 2) return { problem: "empty" };
  if (rows.length > sheetLimits.rows) return { problem: "tooManyRows" };
  if (head.length > sheetLimits.columns) return { problem: "tooManyColumns" };
  const key = head.findIndex((name) => name.trim().toLowerCase() === keyColumn);
  if (key < 0) return { problem: "noKeyColumn" };
  const languages = new Map<ContentLanguage, number>();
  const unknown: string[] = [];
  for (const [i, name] of head.entries()) {
    const language = languageOf(name);
    if (language && !languages.has(language)) languages.set(language, i);
    else if (i !== key && name.trim() !== "" && name.trim().toLowerCase() !== labelColumn) unknown.push(name);
  }
  return languages.size === 0 ? { problem: "noLanguage" } : { key, languages, unknown };
}

interface PlanOptions {
  units: readonly TranslationUnit[];
  /** The texts that the editor shows in the languages of the sheet. */
  texts: Texts;
  /** Whether an empty cell clears a text; if not, the text stays. */
  clear: boolean;
}

/** Plans what an import would change. */
export function planImport(rows: SheetRows, { units, texts, clear }: PlanOptions): ImportPlan | SheetProblem {
  const columns = columnsOf(rows);
  if (columns.problem) return columns.problem;
  const { key: keyAt, languages, unknown } = columns;
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  const seen = new Set<string>();
  const plan: ImportPlan = {
    entries: [],
    unknownColumns: unknown,
    languages: [...languages.keys()],
    same: 0,
  };
  for (const row of rows.slice(1)) {
    const key = plain(row[keyAt]);
    if (key === "") continue;
    const unit = byKey.get(key);
    if (!unit) {
      plan.entries.push({ kind: "unknown", key, before: "", after: "" });
      continue;
    }
    const repeated = seen.has(key);
    seen.add(key);
    for (const [language, at] of languages) {
      const after = plain(row[at]);
      const before = savedText(texts, language, key);
      if (after === before || (after === "" && !clear)) {
        plan.same += 1;
        continue;
      }
      const problem = repeated ? "repeated" : problemOf(unit, language, after);
      const kind = problem ? "refused" : after === "" ? "cleared" : before === "" ? "added" : "changed";
      plan.entries.push({ kind, key, unit, language, before, after, ...(problem && { problem }) });
    }
  }
  return plan;
}

/** Returns the texts that an import sets or clears. */
export function typedBy({ entries }: ImportPlan): Typed[] {
  return entries.flatMap(({ kind, language, key, after }) =>
    kind === "refused" || kind === "unknown" || !language ? [] : [{ language, key, text: after }],
  );
}

/**
 * Returns the text of a cell. An export puts a `'` before a text that a spreadsheet would read as a formula. This
 * function removes the `'`.
 */
function plain(cell: string | undefined): string {
  const text = cleanText(cell ?? "");
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}
