import { describe, expect, test } from "vitest";
import { noDrafts, type } from "./draft-history.ts";
import { countFilled, findUnits, linesOf, withEdits } from "./find-units.ts";
import { problemOf, type Texts, type TranslationUnit } from "./units.ts";

const units: TranslationUnit[] = [
  { key: "a", label: "照明", max: 30, group: "一" },
  { key: "b", label: "灯泡", max: 30, group: "一" },
  { key: "c", label: "开关", max: 30, group: "二", maxIn: { zh_CN: 3 } },
];
const texts: Texts = {
  zh_CN: new Map([
    ["a", "照明"],
    ["b", "灯泡"],
    ["c", "开关"],
  ]),
  de: new Map([["a", "Licht"]]),
};
const find = (filter: object, { drafts } = noDrafts) =>
  findUnits(units, texts, drafts, {
    keyword: "",
    show: "all",
    source: "zh_CN",
    target: "de",
    ...filter,
  }).map(({ key }) => key);

describe("translation units", () => {
  test("are found by their texts in both languages, by their label and by their group", () => {
    expect(find({ keyword: " licht " })).toEqual(["a"]);
    expect(find({ keyword: "灯" })).toEqual(["b"]);
    expect(find({ keyword: "一" })).toEqual(["a", "b"]);
    expect(find({ keyword: "nothing" })).toEqual([]);
  });

  test("without a text count as missing until a text is typed", () => {
    expect(find({ show: "missing" })).toEqual(["b", "c"]);
    const typed = type(noDrafts, [{ language: "de", key: "b", text: "Birne" }], texts);
    expect(find({ show: "missing" }, typed)).toEqual(["c"]);
    expect(find({ show: "changed" }, typed)).toEqual(["b"]);
    expect(find({ keyword: "birne" }, typed)).toEqual(["b"]);
  });

  test("are listed under the name of their group", () => {
    expect(linesOf(units).map((line) => (line.kind === "group" ? line.name : line.unit.key))).toEqual([
      "一",
      "a",
      "b",
      "二",
      "c",
    ]);
  });

  test("are counted by language, including unsaved texts and the counts of the server", () => {
    const counts = countFilled(units, texts, undefined);
    expect(counts).toMatchObject({ zh_CN: 3, de: 1, fr: 0 });
    expect(countFilled(units, texts, { fr: 2, de: 9 })).toMatchObject({ zh_CN: 3, de: 1, fr: 2, ar: 0 });
    const edits = [
      { key: "a", language: "de" as const, text: "", was: "Licht" },
      { key: "b", language: "de" as const, text: "Birne", was: "" },
      { key: "c", language: "de" as const, text: "Schalter", was: "" },
    ];
    expect(withEdits(counts, texts, edits).de).toBe(2);
  });

  test("are refused if a text is too long, or empty in a default language", () => {
    expect(problemOf(units[2]!, "zh_CN", "四个字了")).toBe("tooLong");
    expect(problemOf(units[2]!, "de", "Schalter")).toBeUndefined();
    expect(problemOf(units[0]!, "en", " ")).toBe("required");
    expect(problemOf(units[0]!, "de", " ")).toBeUndefined();
    // Characters, not UTF-16 units.
    expect(problemOf({ ...units[0]!, max: 2 }, "zh", "𠮷𠮷")).toBeUndefined();
  });
});
