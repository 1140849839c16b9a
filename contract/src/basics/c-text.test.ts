import { expect, test } from "vitest";
import { cComment, cLines, cString } from "./c-text.ts";

test("writes texts as C literals", () => {
  expect(cString(`"a\\b?`)).toBe(String.raw`"\"a\\b\077"`);
  expect(cString("度\n")).toBe(String.raw`"\345\272\246\012"`);
  expect(cLines("PEM 1\r\nPEM 2\n")).toEqual([String.raw`"PEM 1\n"`, String.raw`"PEM 2\n"`]);
});

test("a comment contains nothing that ends it early or hides code from the reader", () => {
  expect(cComment("a */ b /*/ c")).toBe("/* a * / b / * / c */");
  expect(cComment("what??/ \\\n\u202Enext\u0000")).toBe("/* what？？/ ＼ next */");
  expect(cComment("*")).toBe("/* * */");
  for (const text of ["///***///", "/*/*/", "**//**//"])
    expect(cComment(text).slice(2, -2)).not.toMatch(/\*\/|\/\*/);
});
