import { expect, test } from "vitest";
import { fieldsOf, rowsOf, sheetOf, SpecRules } from "./spec-rows.ts";

test("reads spreadsheet cells as rows, including quoted cells and rows without a unit", async () => {
  expect(
    await rowsOf('Rated power\t9\tW\r\nBase\tE27\r\n\t\t\r\n"Size\n""outer"""\t60 × 110\tmm\tdraft\r\n'),
  ).toEqual([
    { key: "Rated power", value: "9", unit: "W" },
    { key: "Base", value: "E27", unit: "" },
    { key: 'Size\n"outer"', value: "60 × 110", unit: "mm" },
  ]);
});

test("converts a spec sheet to form fields and back, without blank rows", () => {
  const sheet = [
    { key: "Power", value: "9", unit: "W" },
    { key: "Base", value: "E27" },
  ];
  const { spec } = fieldsOf(sheet);
  expect(sheetOf({ spec: [...spec, { key: " ", value: "", unit: "" }] })).toEqual(sheet);
});

test("allows blank rows, but refuses incomplete rows and repeated names at their fields", () => {
  const blank = { key: "", value: "", unit: "" };
  const { error } = SpecRules.safeParse({
    spec: [
      blank,
      { ...blank, key: "Power" },
      { ...blank, unit: "W" },
      blank,
      { ...blank, key: "Power", value: "9" },
    ],
  });
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["spec.1.value", "required"],
    ["spec.2.key", "required"],
    ["spec.2.value", "required"],
    ["spec.4.key", "repeated"],
  ]);
});
