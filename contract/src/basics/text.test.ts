import { describe, expect, test } from "vitest";
import { problemsOf } from "../testing/problems-of.ts";
import { cleanText, Id, lineOf } from "./text.ts";

describe("cleanText", () => {
  test.each([
    ["leading and trailing spaces", "  lamp ", "lamp"],
    ["repeated white space", "a \t b\n\nc　d", "a b c d"],
    ["a picture", "lamp😀", "lamp"],
    ["a picture between words", "a 😀 b", "a b"],
    ["a skin tone", "👍🏽ok", "ok"],
    ["a family joined into one", "👨‍👩‍👧x", "x"],
    ["a heart with a colour selector", "❤️x", "x"],
    ["a joined heart", "❤️‍🔥x", "x"],
    ["a country's flag", "🇨🇳x", "x"],
    ["the flag of a region", "🏴󠁧󠁢󠁥󠁮󠁧󠁿x", "x"],
    ["what turns the direction of writing", "lamp\u202Egnp\u2066.exe\u2069", "lampgnp.exe"],
    ["what has no width", "ad\u200Bmin\uFEFF \u2060\u00AD", "admin"],
    ["controls", "a\u0007b\u001B[31m\u0085\u009Bc", "ab[31mc"],
    ["what would be nothing to see", " \u200D\u200C\u200E ", ""],
    ["a keycap, but its digit", "1️⃣x", "1x"],
  ])("removes %s", (_, from, to) => {
    expect(cleanText(from)).toBe(to);
  });

  test.each(["开关 1", "PM2.5 ℃ μg/m³", "𠮷野家", "naïve", "क्‍ष", "#*0-9"])("leaves %s as it is", (text) => {
    expect(cleanText(text)).toBe(text);
  });
});

describe("a line of text", () => {
  const line = lineOf(4, 2);

  test("is cleaned, then counted in characters", () => {
    expect(line.parse("  a  b 😀")).toBe("a b");
    expect(line.parse("𠮷𠮷𠮷𠮷")).toBe("𠮷𠮷𠮷𠮷");
  });

  test("is refused without cleaning if it is far too long", () => {
    expect(line.safeParse(` ${" ".repeat(200)}ab`).success).toBe(true);
    expect(problemsOf(line, `${" ".repeat(1000)}ab`)).toMatchObject([{ key: "too_long" }]);
  });

  test.each([
    ["a", "At least 2 characters", "至少 2 个字符"],
    ["abcde", "At most 4 characters", "最多 4 个字符"],
    [undefined, "Required", "必填"],
    [7, "Must be of type string", "类型应为 string"],
  ])("refuses %s", (input, en, zh_CN) => {
    expect(problemsOf(line, input)).toMatchObject([{ path: "", en, zh_CN }]);
  });

  test("must not be empty unless the minimum length is 0", () => {
    expect(problemsOf(lineOf(4), " 😀 ")).toMatchObject([{ key: "required" }]);
    expect(lineOf(4, 0).parse("  ")).toBe("");
  });
});

test("an id is a UUID", () => {
  expect(Id.safeParse("019a9f4c-1f80-7c3a-8d54-0242ac120002").success).toBe(true);
  expect(problemsOf(Id, "1")).toMatchObject([{ en: "Not a valid ID", zh_CN: "不是有效的 ID" }]);
});

test("converts an id to lower case, as ids are stored", () => {
  const id = "019a8f20-77c1-7b5e-9d4a-0000000000ab";
  expect([id, id.toUpperCase()].map((written) => Id.parse(written))).toEqual([id, id]);
  expect(problemsOf(Id, "019A8F20")).not.toEqual([]);
});
