import { expect, test } from "vitest";
import { FunctionPoint } from "./function-points.ts";
import { longestText, ruleOfText, textsOfPoint, withWords, wordsOfPoint } from "./point-texts.ts";

const point = FunctionPoint.parse({
  identifier: "place",
  name: "位置",
  name_en: "Place",
  data_type: "struct",
  transfer_type: "report",
  members: [
    {
      identifier: "room",
      name: "房间",
      data_type: "enum_int",
      // A value may be called as a field is.
      enums: [
        { value: 0, text: "客厅", text_en: "Living room" },
        { value: 1, text: "卧室" },
      ],
    },
  ],
});

test("a function point has a text for its name, each value, fault and member", () => {
  expect(textsOfPoint(point)).toEqual([
    { path: ["name"], zh_CN: "位置", en: "Place" },
    { path: ["members", "room", "name"], zh_CN: "房间", en: "" },
    { path: ["members", "room", "enums", "0"], zh_CN: "客厅", en: "Living room" },
    { path: ["members", "room", "enums", "1"], zh_CN: "卧室", en: "" },
  ]);
  const fault = FunctionPoint.parse({
    identifier: "alarm",
    name: "告警",
    data_type: "fault",
    transfer_type: "report",
    faults: [{ code: "E1", content: "缺水" }],
  });
  expect(textsOfPoint(fault).at(-1)).toEqual({ path: ["faults", "E1"], zh_CN: "缺水", en: "" });
});

test("takes texts from the function point in the default languages, and from the translations in others", () => {
  const beside = { name: "Ort", members: { room: { enums: { "1": "Bad", "9": "gone" } } } };
  expect(wordsOfPoint(point, beside, "de").map(([, text]) => text)).toEqual(["Ort", "", "", "Bad"]);
  expect(wordsOfPoint(point, beside, "zh_CN").map(([, text]) => text)).toEqual([
    "位置",
    "房间",
    "客厅",
    "卧室",
  ]);
});

test("changes the texts of a function point in Chinese and English", () => {
  const change = { name: "Where", members: { room: { name: "Room", enums: { "0": null, "1": "Bedroom" } } } };
  const changed = withWords(point, "en", change);
  expect(textsOfPoint(changed).map(({ en }) => en)).toEqual(["Where", "Room", "", "Bedroom"]);
  expect(textsOfPoint(changed).map(({ zh_CN }) => zh_CN)).toEqual(["位置", "房间", "客厅", "卧室"]);
  expect(withWords(point, "zh_CN", { name: "地点" })).toMatchObject({ name: "地点", name_en: "Place" });
  expect(withWords(point, "zh_CN", {})).toEqual(point);
});

test("limits the length and characters of a text by language", () => {
  expect(longestText(["name"], "zh_CN")).toBe(15);
  expect(longestText(["members", "room", "name"], "de")).toBe(40);
  expect(longestText(["enums", "name"], "zh_CN")).toBe(30);
  expect(ruleOfText(["name"], "zh_CN").safeParse("Ä").success).toBe(false);
  expect(ruleOfText(["name"], "de").safeParse("Ä").success).toBe(true);
  expect(ruleOfText(["name"], "de").safeParse("").success).toBe(true);
  expect(ruleOfText(["enums", "0"], "en").safeParse("").success).toBe(false);
});
