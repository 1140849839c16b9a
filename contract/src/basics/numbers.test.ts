import { expect, test } from "vitest";
import { Count, fromQuery, Milliseconds, PositiveInteger, Seconds, wholeNumber } from "./numbers.ts";
import { problemsOf } from "../testing/problems-of.ts";

test.each([
  [PositiveInteger, 1, 999_999_999],
  [Count, 0, 999_999_999],
  [wholeNumber(3, 5), 3, 5],
  [Seconds, 0, 99_999_999_999],
  [Milliseconds, 0, 99_999_999_999_999],
])("accepts whole numbers within their bounds only (%#)", (schema, least, most) => {
  expect([schema.parse(least), schema.parse(most)]).toEqual([least, most]);
  expect(problemsOf(schema, least - 1)).toMatchObject([{ en: `At least ${least}` }]);
  expect(problemsOf(schema, most + 1)).toMatchObject([{ en: `At most ${most}` }]);
  expect(problemsOf(schema, least + 0.5)).toMatchObject([{ en: "Must be a whole number" }]);
  expect(problemsOf(schema, String(least))).toMatchObject([{ en: "Must be of type number" }]);
});

test.each([
  ["7", []],
  ["0", [{ en: "At least 1" }]],
  ["1234567890", [{ en: "At most 999999999" }]],
  ["1e400", [{ en: "Must be of type number" }]],
  ["1.5", [{ en: "Must be a whole number" }]],
  ["seven", [{ en: "Enter a number, such as 1000 or 12.5" }]],
])("reads a query parameter as a whole number: %s", (text, problems) => {
  expect(problemsOf(fromQuery(PositiveInteger), text)).toMatchObject(problems);
});
