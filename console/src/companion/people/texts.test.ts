import { expect, test } from "vitest";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { agentText } from "./agent-text.ts";
import { readingText } from "./reading-text.ts";
import { loadLaterWords } from "./later-words.ts";
import { counted, fill } from "./words.ts";
import { consumableWords } from "./words/consumables.ts";

test("recognizes a browser although its user agent also mentions other browsers", () => {
  const like = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko)";
  expect(agentText(`${like} Chrome/140.0 Mobile Safari/537.36`)).toBe("Chrome · Android");
  expect(agentText(`${like} Chrome/140.0 Safari/537.36 EdgA/140.0`)).toBe("Edge · Android");
  expect(agentText("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1")).toBe(
    "Safari · iPhone",
  );
  expect(agentText("curl/8.5")).toBe("");
});

test("shows a number with its unit, and an enumeration value by its name in the reader's language", () => {
  const point = { identifier: "t", name: "温度", data_type: "value", unit: "°C" } as FunctionPoint;
  expect(readingText(point, { value: 1234, function_texts: {} }, "de")).toBe("1234\u00a0°C");
  expect(readingText(point, { value: null, function_texts: {} }, "de")).toBe("");
  const enums = [{ value: "eco", text: "节能", text_en: "Saving" }];
  const choice = { identifier: "m", name: "模式", data_type: "enum_string", enums } as FunctionPoint;
  const function_texts = { de: { m: { enums: { eco: "Sparen" } } } };
  expect(readingText(choice, { value: "eco", function_texts }, "de")).toBe("Sparen");
  expect(readingText(choice, { value: "eco", function_texts }, "fr")).toBe("Saving");
  expect(readingText(choice, { value: "eco", function_texts }, "zh_TW")).toBe("节能");
  expect(readingText(choice, { value: "none", function_texts }, "de")).toBe("");
});

test("shows texts in Chinese to readers of Chinese and in English to others, with parameters filled in", async () => {
  const [traditional, arabic] = [await loadLaterWords("zh_TW"), await loadLaterWords("ar")];
  expect(traditional.signIn).toBe("登录");
  expect(arabic.signIn).toBe("Sign in");
  expect(fill(arabic.switchOf, { name: "{name} $& lamp" })).toBe("Switch {name} $& lamp");
  expect([1, 2].map((count) => counted(arabic.memberCount, count))).toEqual(["1 person", "2 people"]);
  expect(counted(traditional.memberCount, 1)).toBe("1 位成员");
});

test("words the remaining days of a consumable correctly for one day", () => {
  expect(fill(consumableWords.en.days, { count: 1 })).toBe("Days left: 1");
  expect(fill(consumableWords.zh_CN.days, { count: 1 })).toBe("剩余 1 天");
});

test("separates Latin letters and digits of a value from Chinese letters by a space", () => {
  const values = { device: "Fan", point: "温度", value: "28 °C" };
  expect(fill("当{device}的{point}高于 {value}时", values)).toBe("当 Fan 的温度高于 28 °C 时");
  expect(fill("“{device}”不在线，{none}", values)).toBe("“Fan”不在线，{none}");
  expect(fill("{device}is{value}", values)).toBe("Fanis28 °C");
});
