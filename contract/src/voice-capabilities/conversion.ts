import { accepts, type PointRules, stepOf } from "../points/function-points.ts";
import type { VoiceFeature } from "../products/voice-features.ts";
import type { Capability, NumberCapability, WordCapability } from "./capability.ts";
import { colorConversion } from "./color-conversion.ts";
import type { Conversion, Range, VoiceNote } from "./notes.ts";
import { valuesOf, type VoicePoint, wordsFor } from "./word-values.ts";

/**
 * Makes the conversion between the values of a function point and those of a platform.
 * @param values the words that the maker has chosen for values
 */
export function conversionOf(
  capability: Capability,
  feature: VoiceFeature,
  point: VoicePoint,
  values?: Readonly<Record<string, string>>,
): Conversion {
  if (capability.kind === "color") return colorConversion(capability, point);
  if (capability.kind === "words") return wordConversion(capability, feature, point, values);
  return point.enums ? levelConversion(capability, point) : numberConversion(capability, point);
}

function wordConversion(
  capability: WordCapability,
  feature: VoiceFeature,
  point: VoicePoint,
  values: Readonly<Record<string, string>> | undefined,
): Conversion {
  const words = wordsFor(capability, feature, point, values);
  const back = new Map<string, boolean | number | string>();
  const lost: string[] = [];
  const shared: string[] = [];
  for (const { value } of valuesOf(point)) {
    const word = words.get(String(value));
    if (word === undefined) lost.push(String(value));
    else if (back.has(word)) shared.push(String(value));
    else back.set(word, value);
  }
  const notes: VoiceNote[] = [];
  if (lost.length > 0) notes.push({ key: "values_lost", values: lost });
  if (shared.length > 0) notes.push({ key: "values_shared", values: shared });
  return {
    toPlatform: (value) => (typeof value === "object" ? undefined : words.get(String(value))),
    toDevice: (word) => (typeof word === "string" ? back.get(word) : undefined),
    notes,
    tolerance: 0,
  };
}

/** Converts the values of an enumeration to levels, in the order of the enumeration. */
function levelConversion({ range, step }: NumberCapability, point: VoicePoint): Conversion {
  const values = (point.enums ?? []).map(({ value }) => value);
  const count = values.length;
  const [low, high] = range ?? [0, count];
  const levelOf = (i: number) => roundTo(low + ((i + 1) / count) * (high - low), step);
  return {
    toPlatform: (value) => {
      const i = values.indexOf(value as number | string);
      return i < 0 ? undefined : levelOf(i);
    },
    toDevice: (level) => {
      if (typeof level !== "number") return undefined;
      const i = Math.round(((level - low) / (high - low)) * count) - 1;
      return values[clamp(i, 0, count - 1)];
    },
    notes: [{ key: "levels", count }],
    tolerance: 0,
  };
}

/** The range that is assumed for lamps whose values are no color temperatures in kelvins. */
const usualKelvin = { min: 2700, max: 6500 };

function numberConversion(capability: NumberCapability, point: PointRules): Conversion {
  const { min = 0, max = 100, unit = "" } = point;
  const step = stepOf(point);
  const device = { min, max, unit };
  const notes: VoiceNote[] = [];
  const { by, plus } = linearFunctionOf(capability, device, notes);
  const own = [by * min + plus, by * max + plus] as const;
  const [low, high] = capability.range ?? own;
  const isSame = by === 1 && plus === 0;
  if (isSame && capability.range) {
    const platform = { min: low, max: high, unit: capability.unit };
    if (min < low || max > high) notes.push({ key: "beyond", ...platform });
    // A minimum of 1 % is no loss: nobody asks for 0 % of a lamp that can be dimmed to 1 %.
    else if (capability.unit === "%" && accepts(point) && (min > low + 1 || max < high))
      notes.push({ key: "clamped", ...device });
  }
  if (isSame && !isExact(capability.step, min, step))
    notes.push({ key: "rounded", step: capability.step, unit: capability.unit });
  const steps = Math.floor((max - min) / step + 1e-9);
  return {
    toPlatform: (value) =>
      typeof value === "number" ? clamp(roundTo(by * value + plus, capability.step), low, high) : undefined,
    toDevice: (value) =>
      typeof value === "number"
        ? tidy(min + clamp(Math.round(((value - plus) / by - min) / step), 0, steps) * step)
        : undefined,
    notes,
    tolerance: notes.length === 0 ? 0 : capability.step / 2 / by + step / 2,
  };
}

/** The linear function that converts a device's numbers to the platform's. Its inaccuracies are added to the notes. */
function linearFunctionOf(
  { unit, range }: NumberCapability,
  device: Range,
  notes: VoiceNote[],
): { by: number; plus: number } {
  const same = { by: 1, plus: 0 };
  if (unit === "°C") {
    if (device.unit !== "°F" && device.unit !== "℉") return same;
    notes.push({ key: "fahrenheit" });
    return { by: 5 / 9, plus: -160 / 9 };
  }
  if (unit === "%" && (device.unit === "%" || (device.min >= 0 && device.min <= 1 && device.max === 100)))
    return same;
  if (unit === "K") {
    if (device.unit === "K" || device.min >= 1000) return same;
    notes.push({ key: "assumed_kelvin", ...usualKelvin, unit: "K" });
    return between(device, usualKelvin);
  }
  if (!range) return same;
  const [min, max] = range;
  notes.push({ key: "scaled", from: device, to: { min, max, unit } });
  return between(device, { min, max });
}

function between(from: Pick<Range, "min" | "max">, to: Pick<Range, "min" | "max">) {
  const by = (to.max - to.min) / (from.max - from.min);
  return { by, plus: to.min - by * from.min };
}

/** Whether each value of a device comes back unchanged from a platform that rounds to `platformStep`. */
function isExact(platformStep: number, min: number, step: number): boolean {
  const isWhole = (value: number) => Math.abs(value / platformStep - Math.round(value / platformStep)) < 1e-6;
  return platformStep < step - 1e-9 || (isWhole(min) && isWhole(step));
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
/** Removes the rounding errors of binary fractions: 0.1 + 0.2 is 0.3. */
const tidy = (value: number) => Number(value.toFixed(6));
const roundTo = (value: number, step: number) => tidy(Math.round(value / step) * step);
