import { describe, expect, test } from "vitest";
import type { Texts, TranslationUnit } from "../units.ts";
import { type ImportPlan, planImport, sheetLimits, sheetOf, type SheetRows, typedBy } from "./sheet.ts";

const units: TranslationUnit[] = [
  { key: "a", label: "照明", max: 10 },
  { key: "b", label: "灯泡", group: "照明", max: 10 },
];
const texts: Texts = {
  zh_CN: new Map([
    ["a", "照明"],
    ["b", "灯泡"],
  ]),
  de: new Map([["a", "Licht"]]),
};
const plan = (rows: SheetRows, clear = false) => planImport(rows, { units, texts, clear }) as ImportPlan;
const kinds = (rows: SheetRows, clear = false) =>
  plan(rows, clear).entries.map(({ kind, key, language, problem }) => [kind, key, language, problem]);

describe("a sheet of translations", () => {
  test("has columns for the key, the label and each language", () => {
    expect(sheetOf(units, texts, ["zh_CN", "de"])).toEqual([
      ["key", "text", "zh_CN", "de"],
      ["a", "照明", "照明", "Licht"],
      ["b", "照明 · 灯泡", "灯泡", ""],
    ]);
  });

  test("that is imported unchanged changes nothing", () => {
    const back = plan(sheetOf(units, texts, ["zh_CN", "de"]), true);
    expect(back).toEqual({ entries: [], unknownColumns: [], languages: ["zh_CN", "de"], same: 4 });
  });

  test("adds and changes texts, and clears texts only if requested", () => {
    const rows = [
      ["de", "KEY", "zh-CN"],
      ["", "a", "灯光"],
      ["Birne", "b", ""],
    ];
    expect(kinds(rows)).toEqual([
      ["changed", "a", "zh_CN", undefined],
      ["added", "b", "de", undefined],
    ]);
    expect(kinds(rows, true)).toEqual([
      ["cleared", "a", "de", undefined],
      ["changed", "a", "zh_CN", undefined],
      ["added", "b", "de", undefined],
      ["refused", "b", "zh_CN", "required"],
    ]);
    expect(typedBy(plan(rows))).toEqual([
      { language: "zh_CN", key: "a", text: "灯光" },
      { language: "de", key: "b", text: "Birne" },
    ]);
  });

  test("reports what cannot be imported: unknown keys and columns, too long texts, repeated keys", () => {
    const rows = [
      ["key", "Klingon", "Deutsch", "العربية"],
      ["x", "", "X", ""],
      ["a", "", "elf Zeichen", "ضوء"],
      ["b", "", "Birne", ""],
      ["b", "", "Lampe", ""],
    ];
    expect(plan(rows).unknownColumns).toEqual(["Klingon"]);
    expect(kinds(rows)).toEqual([
      ["unknown", "x", undefined, undefined],
      ["refused", "a", "de", "tooLong"],
      ["added", "a", "ar", undefined],
      ["added", "b", "de", undefined],
      ["refused", "b", "de", "repeated"],
    ]);
    expect(typedBy(plan(rows))).toHaveLength(2);
  });

  test("is imported without the apostrophe that protects formulas on export", () => {
    expect(
      plan([
        ["key", "de"],
        ["b", "'=1+1"],
      ]).entries[0],
    ).toMatchObject({ after: "=1+1" });
    expect(
      plan([
        ["key", "de"],
        ["b", "'t Huis"],
      ]).entries[0],
    ).toMatchObject({ after: "'t Huis" });
  });

  test.each([
    ["empty", [["key", "de"]]],
    [
      "noKeyColumn",
      [
        ["name", "de"],
        ["a", "x"],
      ],
    ],
    [
      "noLanguage",
      [
        ["key", "text"],
        ["a", "x"],
      ],
    ],
    ["tooManyRows", Array.from({ length: sheetLimits.rows + 1 }, () => ["key", "de"])],
    ["tooManyColumns", [Array.from({ length: sheetLimits.columns + 1 }, () => "de"), ["a"]]],
  ])("refuses the whole file (%s)", (problem, rows) => {
    expect(planImport(rows, { units, texts, clear: false })).toBe(problem);
  });
});
