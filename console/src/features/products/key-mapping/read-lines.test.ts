import { expect, test } from "vitest";
import { readLines } from "./read-lines.ts";

const identifiers = new Set(["temp", "level"]);

test("lines of key and identifier are read, with a sign or a tab between them", () => {
  const text = "env.temp-1 = temp\r\n\n a=b =level\n灯 光\tlevel\n__proto__=temp";
  expect(readLines(text, identifiers)).toEqual({
    read: [
      { key: "env.temp-1", identifier: "temp" },
      { key: "a=b", identifier: "level" },
      { key: "灯 光", identifier: "level" },
      { key: "__proto__", identifier: "temp" },
    ],
    left: [],
  });
});

test("any other line is left as it was", () => {
  const lines = ["env.temp-1", "= temp", "x = humidity", "x temp", "temp"];
  expect(readLines(lines.join("\n"), identifiers)).toEqual({ read: [], left: lines });
});
