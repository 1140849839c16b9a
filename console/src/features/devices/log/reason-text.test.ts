import { fill } from "@thingwright/contract/basics/language.ts";
import { valueProblems, type ValueReason } from "@thingwright/contract/points/value-problems.ts";
import { expect, test } from "vitest";
import { reasonLines, unknownKeys } from "./reason-text.ts";

const parameters = { count: 7, min: 0, max: 100, path: "params", options: "a, b", expected: "an integer" };

test.each(Object.keys(valueProblems) as ValueReason[])("%s is translated into Chinese", (reason) => {
  const english = fill(valueProblems[reason], "en", parameters);
  const chinese = fill(valueProblems[reason], "zh_CN", { ...parameters, expected: "整数" });
  expect(reasonLines(english, "zh_CN")).toEqual([chinese]);
  expect(reasonLines(english, "en")).toEqual([english]);
});

test("puts each refused value on its own line, after its identifier and member", () => {
  const reason =
    "a: Must be between 0 and 5; b: h: Length in bytes of UTF-8: at most 4; c: Something new; alarm[1].level: Must be an integer";
  expect(reasonLines(reason, "zh_CN")).toEqual([
    "a：取值应在 0 到 5 之间",
    "b：h：最多 4 字节（UTF-8）",
    "c: Something new",
    "alarm[1].level：应为整数",
  ]);
});

test("finds the names that the product does not know, at any position in the reason", () => {
  const refused = valueProblems.unknown_identifier.en;
  const names = ["env.temp-1", "a b[0]", "[3].env.temp[1]", "alarm[0].old.level", "alarm.env.temp", "k[1].x"];
  const reason = [`level: Must be an integer`, ...names.map((name) => `${name}: ${refused}`)].join("; ");
  expect(unknownKeys(reason, "alarm")).toEqual([
    undefined,
    "env.temp-1",
    "a b",
    "env.temp",
    "old.level",
    "env.temp",
    "x",
  ]);
  expect(unknownKeys("")).toEqual([undefined]);
});
