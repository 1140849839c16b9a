import { expect, test } from "vitest";
import { en } from "./en.ts";
import { zh } from "./zh.ts";

function paths(value: object, prefix = ""): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === "object" && inner !== null ? paths(inner, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

test("English and Chinese have texts for the same keys", () => {
  expect(paths(zh).toSorted()).toEqual(paths(en).toSorted());
});

test("the Chinese texts contain no English words", () => {
  const words = JSON.stringify(zh).replace(/"[a-zA-Z]+":|zh-CN|JSON|Esc/g, "");
  expect(words).not.toMatch(/[A-Za-z]{3,}/);
});
