import { expect, it } from "vitest";
import { byteRange } from "./byte-range.ts";

it.each([
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=2-", { first: 2, last: 9 }],
  ["bytes=2-100", { first: 2, last: 9 }],
  ["bytes=-3", { first: 7, last: 9 }],
  ["bytes=-30", { first: 0, last: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-4", null],
  ["bytes=-", null],
  ["bytes=0-1,3-4", null],
  ["bytes=a-b", null],
  ["lines=1-2", null],
  ["bytes=99999999999999999999-", null],
  [undefined, null],
])("parses the range %s of ten bytes", (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});
