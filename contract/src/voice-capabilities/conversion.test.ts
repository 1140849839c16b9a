import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FunctionPoint } from "../points/function-points.ts";
import { voicePlatforms } from "../products/voice-platforms.ts";
import { celsius, color, kelvin, ownNumber, percent, type PlatformColor, words } from "./capability.ts";
import { conversionOf } from "./conversion.ts";
import { colorNames, rgbOf } from "./color-conversion.ts";
import { voiceCapabilities } from "./platforms.ts";
import { capabilityOf } from "./word-values.ts";
import { fitsVoice, voiceFeatures } from "../products/voice-features.ts";

const pointOf = (rest: object) =>
  FunctionPoint.parse({ identifier: "p", name: "功能", transfer_type: "issue_report", ...rest });

/** Numbers as makers define them: two decimals, with a step that fits into the range at least once. */
const numbers = fc
  .record({
    min: fc.integer({ min: -1000, max: 5000 }),
    steps: fc.integer({ min: 1, max: 2000 }),
    step: fc.constantFrom(0.01, 0.1, 0.5, 1, 5, 10),
    unit: fc.constantFrom("", "%", "K", "°C", "°F", "km"),
  })
  .map(({ min, steps, step, unit }) =>
    pointOf({
      data_type: "float",
      min,
      max: Number((min + steps * step).toFixed(2)),
      step,
      ...(unit && { unit }),
    }),
  );
const numeric = fc.constantFrom(
  percent("p"),
  celsius("c"),
  celsius("c", 1),
  kelvin("k", [1000, 10_000]),
  kelvin("k", null),
  ownNumber("n"),
  ownNumber("n", 1),
);

describe("numbers", () => {
  test("return from a platform within the noted tolerance, as valid values of the device", () => {
    fc.assert(
      fc.property(numbers, numeric, fc.nat(2000), (point, capability, at) => {
        const { toPlatform, toDevice, notes, tolerance } = conversionOf(capability, "range", point);
        const { min = 0, max = 0, step = 1 } = point;
        const value = Number(Math.min(max, min + at * step).toFixed(2));
        const told = toPlatform(value) as number;
        const [low, high] = capability.range ?? [-Infinity, Infinity];
        expect(told).toBeGreaterThanOrEqual(low);
        expect(told).toBeLessThanOrEqual(high);
        const back = toDevice(told) as number;
        expect(back).toBeGreaterThanOrEqual(min);
        expect(back).toBeLessThanOrEqual(max);
        expect(Math.abs((back - min) / step - Math.round((back - min) / step))).toBeLessThan(1e-3);
        const isBeyond = notes.some(({ key }) => key === "beyond");
        const most = isBeyond ? Infinity : notes.length === 0 ? 0 : tolerance;
        expect(Math.abs(back - value)).toBeLessThanOrEqual(most + 1e-4);
      }),
    );
  });

  test("requested by a platform are limited to the device's range", () => {
    fc.assert(
      fc.property(
        numbers,
        numeric,
        fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
        (point, capability, asked) => {
          const value = conversionOf(capability, "range", point).toDevice(asked) as number;
          expect(value).toBeGreaterThanOrEqual(point.min!);
          expect(value).toBeLessThanOrEqual(point.max!);
        },
      ),
    );
  });

  test.each([
    ["0 to 1000 of a platform's percent", { min: 0, max: 1000 }, percent("p"), 500, 50, "scaled"],
    ["percent", { min: 0, max: 100, unit: "%" }, percent("p"), 37, 37, undefined],
    ["a lamp that is dimmed to 1 %", { min: 1, max: 100, unit: "%" }, percent("p"), 1, 1, undefined],
    [
      "percent of which the lowest are missing",
      { min: 20, max: 100, unit: "%" },
      percent("p"),
      20,
      20,
      "clamped",
    ],
    [
      "half degrees in whole ones",
      { min: 16, max: 30, step: 0.5, unit: "°C" },
      celsius("c", 1),
      20.5,
      21,
      "rounded",
    ],
    ["Fahrenheit", { min: 50, max: 95, unit: "°F" }, celsius("c"), 77, 25, "fahrenheit"],
    ["warm to cold in percent", { min: 0, max: 100 }, kelvin("k", null), 100, 6500, "assumed_kelvin"],
    [
      "Kelvin beyond a platform's",
      { min: 500, max: 6500, unit: "K" },
      kelvin("k", [1000, 10_000]),
      500,
      1000,
      "beyond",
    ],
    ["Kelvin as percent", { min: 2700, max: 6500, unit: "K" }, percent("p"), 4600, 50, "scaled"],
  ])("%s", (_, rules, capability, value, told, note) => {
    const { toPlatform, notes } = conversionOf(
      capability,
      "range",
      pointOf({ data_type: "float", step: 1, ...rules }),
    );
    expect([toPlatform(value), notes[0]?.key]).toEqual([told, note]);
  });
});

describe("values of an enumeration", () => {
  const options = fc
    .uniqueArray(fc.constantFrom("auto", "cool", "heat", "dry", "fan", "sleep", "boost", "low", "high"), {
      minLength: 1,
    })
    .map((values) =>
      pointOf({ data_type: "enum_string", enums: values.map((value) => ({ value, text: value })) }),
    );

  test("return unchanged, or as a value with the same word, or are listed as lost", () => {
    fc.assert(
      fc.property(options, fc.constantFrom(...voicePlatforms), (point, platform) => {
        const capability = capabilityOf(platform, "mode", point)!;
        const { toPlatform, toDevice, notes } = conversionOf(capability, "mode", point);
        const lost = notes.flatMap((note) => (note.key === "values_lost" ? note.values : []));
        for (const { value } of point.enums!) {
          const told = toPlatform(value);
          expect(told === undefined).toBe(lost.includes(String(value)));
          if (told === undefined) continue;
          const back = toDevice(told)!;
          expect(toPlatform(back)).toEqual(told);
          const isShared = notes.some(({ key }) => key === "values_shared");
          expect(isShared || back === value).toBe(true);
        }
      }),
    );
  });

  test("return unchanged if the platform uses numeric levels", () => {
    fc.assert(
      fc.property(options, fc.constantFrom(percent("p"), ownNumber("n", 1)), (point, capability) => {
        const { toPlatform, toDevice } = conversionOf(capability, "fan_speed", point);
        for (const { value } of point.enums!) expect(toDevice(toPlatform(value)!)).toBe(value);
      }),
    );
  });

  test("use the maker's chosen words, or words proposed from the texts in either language, or none", () => {
    const point = pointOf({
      data_type: "enum_int",
      enums: [
        { value: 0, text: "制冷" },
        { value: 1, text: "强劲" },
        { value: 2, text: "x", text_en: "Auto" },
      ],
    });
    const capability = words("mode", { cool: "COOL", auto: "AUTO", sleep: "SLEEP" });
    const proposed = conversionOf(capability, "mode", point);
    expect([0, 1, 2].map(proposed.toPlatform)).toEqual(["COOL", undefined, "AUTO"]);
    const chosen = conversionOf(capability, "mode", point, { 0: "", 1: "SLEEP" });
    expect([0, 1, 2].map(chosen.toPlatform)).toEqual([undefined, "SLEEP", "AUTO"]);
    expect(chosen.toDevice("SLEEP")).toBe(1);
    expect(chosen.notes).toEqual([{ key: "values_lost", values: ["0"] }]);
  });
});

describe("colors", () => {
  const members = (s: number) => [
    { identifier: "h", name: "色相", data_type: "value", min: 0, max: 360 },
    { identifier: "s", name: "饱和度", data_type: "value", min: 0, max: s },
    { identifier: "v", name: "明度", data_type: "value", min: 0, max: s },
  ];
  const lamp = (s: number) => pointOf({ data_type: "struct", members: members(s) });
  const colors = fc
    .tuple(
      fc.constantFrom(100, 255, 1000),
      fc.nat(360),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([most, h, s, v]) => ({ most, value: { h, s: Math.round(s * most), v: Math.round(v * most) } }));

  test("return unchanged if the platform also uses hue, saturation and brightness", () => {
    fc.assert(
      fc.property(colors, ({ most, value }) => {
        const { toPlatform, toDevice, notes } = conversionOf(color("c", "hsv"), "color", lamp(most));
        const told = toPlatform(value) as PlatformColor;
        expect(Math.max(told.saturation, told.brightness)).toBeLessThanOrEqual(1);
        expect(toDevice(told)).toEqual(value);
        expect(notes).toEqual([]);
      }),
    );
  });

  test("keep their appearance when sent as RGB bytes", () => {
    fc.assert(
      fc.property(colors, ({ most, value }) => {
        const { toPlatform, toDevice } = conversionOf(color("c", "rgb"), "color", lamp(most));
        const told = toPlatform(value) as number;
        const again = toPlatform(toDevice(told)!) as number;
        for (const shift of [0x10000, 0x100, 1]) {
          const channel = (rgb: number) => Math.floor(rgb / shift) % 256;
          // A step of each member is worth so much of a byte.
          const worth = 255 * (1 / most + 0.5 / 60) + 1;
          expect(Math.abs(channel(told) - channel(again))).toBeLessThanOrEqual(worth);
        }
      }),
    );
  });

  test("keep their name where the platform has only names", () => {
    const { toPlatform, toDevice } = conversionOf(color("c", "names"), "color", lamp(1000));
    for (const name of Object.keys(colorNames)) expect(toPlatform(toDevice(name)!)).toBe(name);
    expect(rgbOf({ hue: 120, saturation: 1, brightness: 1 })).toBe(colorNames.Green);
    expect(toDevice("Chartreuse")).toBeUndefined();
  });
});

test("every capability of every platform accepts a data type of its feature", () => {
  const some = [
    pointOf({ data_type: "bool" }),
    pointOf({ data_type: "value", min: 0, max: 100 }),
    pointOf({
      data_type: "enum_string",
      enums: ["open", "close", "lock"].map((value) => ({ value, text: value })),
    }),
    pointOf({
      data_type: "struct",
      members: ["h", "s", "v"].map((identifier) => ({
        identifier,
        name: "值",
        data_type: "value",
        min: 0,
        max: 1,
      })),
    }),
  ];
  for (const platform of voicePlatforms)
    for (const feature of voiceFeatures)
      for (const capability of voiceCapabilities[platform][feature] ?? [])
        expect(
          some.some(
            (point) =>
              fitsVoice(feature, point) &&
              (capability.for ?? [undefined]).some(
                (type) => capabilityOf(platform, feature, point, type) !== undefined,
              ),
          ),
          `${platform} ${capability.name}`,
        ).toBe(true);
});
