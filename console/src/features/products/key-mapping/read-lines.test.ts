import { expect, test } from "vitest";
import { readLines } from "./read-lines.ts";

const identifiers = new Set(["temp", "level"]);

test("reads lines of key and identifier, separated by an equals sign or a tab", () => {
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

test("leaves any other line unchanged", () => {
  const lines = ["env.temp-1", "= temp", "x = humidity", "x temp", "temp"];
  expect(readLines(lines.join("\n"), identifiers)).toEqual({ read: [], left: lines });
});
