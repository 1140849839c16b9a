import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import type { Drafts } from "./draft-history.ts";
import { savedText, type TextEdit, type Texts, type TranslationUnit } from "./units.ts";

/** Which units a list shows: all units, units without a text in the target language, or units with unsaved texts. */
export const shownUnits = ["all", "missing", "changed"] as const;
export type Shown = (typeof shownUnits)[number];

export interface UnitFilter {
  keyword: string;
  show: Shown;
  source: ContentLanguage;
  target: ContentLanguage;
}

/** Returns the text of a unit as the editor shows it: the draft, or else the saved text. */
export function textOf(texts: Texts, drafts: Drafts, language: ContentLanguage, key: string): string {
  return drafts[language]?.get(key)?.text ?? savedText(texts, language, key);
}

/** Finds the units that match a filter. */
export function findUnits(
  units: readonly TranslationUnit[],
  texts: Texts,
  drafts: Drafts,
  { keyword, show, source, target }: UnitFilter,
): TranslationUnit[] {
  const wanted = keyword.trim().toLowerCase();
  const holds = (text: string | undefined) => text?.toLowerCase().includes(wanted) ?? false;
  return units.filter((unit) => {
    const { key, label, group } = unit;
    if (show === "changed" && !drafts[target]?.has(key)) return false;
    if (show === "missing" && textOf(texts, drafts, target, key) !== "") return false;
    if (wanted === "") return true;
    return (
      holds(label) ||
      holds(group) ||
      holds(key) ||
      holds(textOf(texts, drafts, source, key)) ||
      holds(textOf(texts, drafts, target, key))
    );
  });
}

/** A line of the list: a unit, or the heading of the group to which the following units belong. */
export type Line = { kind: "group"; name: string } | { kind: "unit"; unit: TranslationUnit };

export function linesOf(units: readonly TranslationUnit[]): Line[] {
  const lines: Line[] = [];
  let group: string | undefined;
  for (const unit of units) {
    if (unit.group !== undefined && unit.group !== group) lines.push({ kind: "group", name: unit.group });
    group = unit.group;
    lines.push({ kind: "unit", unit });
  }
  return lines;
}

/** Counts the saved texts of each language. For a language that is not loaded, the count is from `filled`. */
export function countFilled(
  units: readonly TranslationUnit[],
  texts: Texts,
  filled: Partial<Record<ContentLanguage, number>> | undefined,
): Partial<Record<ContentLanguage, number>> {
  const counts = contentLanguages.map((language) => {
    const loaded = texts[language];
    if (filled && !loaded) return [language, filled[language] ?? 0] as const;
    return [language, units.filter(({ key }) => Boolean(loaded?.get(key))).length] as const;
  });
  return Object.fromEntries(counts);
}

/** Returns the counts as they will be once the edits are saved. */
export function withEdits(
  counts: Partial<Record<ContentLanguage, number>>,
  texts: Texts,
  edits: readonly TextEdit[],
): Partial<Record<ContentLanguage, number>> {
  const next = { ...counts };
  for (const { language, key, text } of edits) {
    const change = Number(text.trim() !== "") - Number(savedText(texts, language, key) !== "");
    next[language] = (next[language] ?? 0) + change;
  }
  return next;
}
