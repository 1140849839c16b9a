import { expect, test } from "vitest";
import { sameJson } from "./same-json.ts";

test.each([
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [{ a: undefined }, {}, true],
  [{ a: undefined, b: 1 }, { a: 1, b: undefined }, false],
  [{ a: null }, {}, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[], {}, false],
  [{ toString: 1 }, { a: 1 }, false],
  [{ a: 1 }, { toString: 1 }, false],
  ["1", 1, false],
  [null, {}, false],
])("%j and %j are equal: %s", (one, other, same) => {
  expect([sameJson(one, other), sameJson(other, one)]).toEqual([same, same]);
});
