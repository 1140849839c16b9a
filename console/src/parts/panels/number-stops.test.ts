import { contentLanguages, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { describe, expect, test } from "vitest";
import { lengthText, nearest, secondsOf, stopsOf } from "./number-stops.ts";

const value = { data_type: "value" };
const minute = 60;
const hour = 3600;

describe("the stops of a slider", () => {
  test("are undefined if a finger can select every value", () => {
    expect(stopsOf({ ...value, min: 0, max: 100, step: 1 })).toBeUndefined();
    expect(stopsOf({ ...value, min: 16, max: 30, unit: "℃" })).toBeUndefined();
    expect(stopsOf({ ...value, min: 0, max: 10, unit: "s" })).toBeUndefined();
  });

  test("for a countdown are common durations, including both ends of the range", () => {
    const stops = stopsOf({ ...value, min: 0, max: 24 * hour, step: 1, unit: "s" })!;
    for (const one of [0, 30, minute, 5 * minute, 25 * minute, hour, 90 * minute, 8 * hour, 24 * hour])
      expect(stops, String(one)).toContain(one);
    expect(stops.length).toBeLessThan(70);
  });

  test("for minutes are whole minutes, and with a step only multiples of the step", () => {
    const stops = stopsOf({ ...value, min: 1, max: 1440, unit: "min" })!;
    expect(stops).toEqual(expect.arrayContaining([1, 2, 30, 720, 1440]));
    expect(stops.every(Number.isInteger)).toBe(true);
    const stepped = stopsOf({ ...value, min: 0, max: 10 * hour, step: 120, unit: "s" })!;
    expect(stepped.filter((one) => one % 120 !== 0)).toEqual([]);
  });

  test("for any other wide range are round numbers in order, and limited in number", () => {
    for (const range of [
      { ...value, min: 0, max: 65_535 },
      { ...value, min: 2700, max: 6500, unit: "K" },
      { ...value, min: -100_000, max: 100_000 },
      { data_type: "float", min: 0, max: 100, step: 0.01 },
      { data_type: "float", min: 0, max: 1, step: 0.001 },
      { ...value, min: 0, max: 400 * 24 * hour, unit: "s" },
    ]) {
      const stops = stopsOf(range)!;
      expect([stops[0], stops.at(-1)]).toEqual([range.min, range.max]);
      expect(stops).toEqual([...new Set(stops)].toSorted((a, b) => a - b));
      expect(stops.length).toBeGreaterThan(50);
      expect(stops.length).toBeLessThan(300);
      for (const one of stops.slice(0, -1)) expect(nearest(range, one), String(one)).toBe(one);
    }
    expect(stopsOf({ ...value, min: 0, max: 65_535 })![1]).toBe(500);
  });
});

test("changes a typed number to the nearest value that can be set", () => {
  const odd = { ...value, min: 1, max: 1000, step: 10 };
  expect([nearest(odd, 0), nearest(odd, 14), nearest(odd, 18), nearest(odd, 5000)]).toEqual([1, 11, 21, 991]);
  expect(nearest({ data_type: "float", min: 0, max: 1, step: 0.001 }, 0.1234)).toBe(0.123);
});

describe("a duration", () => {
  test("is shown in hours, minutes and seconds", () => {
    expect(lengthText(5400, "en")).toBe("1 h 30 min");
    expect(lengthText(5400, "zh-CN")).toBe("1 小时 30 分钟");
    expect(lengthText(0, "en")).toBe("0 min");
    expect(lengthText(3725, "en")).toBe("1 h 2 min 5 s");
    const said = contentLanguages.map((language) => lengthText(5400, languageTable[language].tag));
    expect(new Set(said).size).toBeGreaterThan(contentLanguages.length / 2);
  });

  test("is not assumed for a range with negative values", () => {
    expect(secondsOf({ data_type: "value", min: -720, max: 840, unit: "min" })).toBeUndefined();
    expect(secondsOf({ data_type: "value", min: 0, max: 840, unit: "min" })).toBe(60);
  });

  test("is not assumed for a short range or another unit", () => {
    expect(secondsOf({ ...value, min: 0, max: 86_400, unit: "s" })).toBe(1);
    expect(secondsOf({ ...value, min: 0, max: 1440, unit: "min" })).toBe(60);
    expect(secondsOf({ ...value, min: 0, max: 60, unit: "s" })).toBeUndefined();
    expect(secondsOf({ ...value, min: 0, max: 86_400, unit: "W" })).toBeUndefined();
  });
});
