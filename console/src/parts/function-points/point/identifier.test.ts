import { describe, expect, it } from "vitest";
import { freeIdentifier, hasChinese, identifierFrom } from "./identifier.ts";
import { inPinyin } from "./pinyin.ts";

describe("identifierFrom", () => {
  it.each([
    ["Color temp.", "color_temp"],
    ["2nd Switch", "nd_switch"],
    ["亮度", ""],
    ["A very long name of a thing", "a_very_long"],
    ["A longer name of a thing", "a_longer"],
    ["Electroencephalogram", "electroencep"],
  ])("makes %s into %s", (name, identifier) => {
    expect(identifierFrom(name, 12)).toBe(identifier);
  });
});

describe("inPinyin", () => {
  it.each([
    ["土壤湿度", "turang shidu"],
    ["长度", "changdu"],
    ["增长", "zengzhang"],
    ["绿色", "lvse"],
    ["A相电压", "A xiang dianya"],
    ["PM2.5浓度", "PM2.5 nongdu"],
    ["𠮷 1", "𠮷 1"],
  ])("reads %s as %s", (name, latin) => {
    expect(inPinyin(name).replace(/ +/g, " ")).toBe(latin);
  });
});

describe("freeIdentifier", () => {
  it("appends the first number that is free, within the limit", () => {
    expect(freeIdentifier("glow", new Set(), 30)).toBe("glow");
    expect(freeIdentifier("glow", new Set(["glow", "glow_2"]), 30)).toBe("glow_3");
    expect(freeIdentifier("soil_ph", new Set(["soil_ph"]), 7)).toBe("soil_2");
  });
});

it("recognizes names that need pinyin", () => {
  expect(["湿度", "pH 值", "Soil"].map(hasChinese)).toEqual([true, true, false]);
});
