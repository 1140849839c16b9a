import type { VoiceFeature } from "../products/voice-features.ts";
import type { VoiceDeviceType } from "./device-types.ts";
import type { VoiceTerm } from "./terms.ts";

/** A color as most platforms write it: hue in degrees, saturation and brightness from 0 to 1. */
export interface PlatformColor {
  hue: number;
  saturation: number;
  brightness: number;
}
/** A value in a platform's own terms. */
export type PlatformValue = number | string | PlatformColor;

/** The fixed words of a platform, by their meaning. */
export type PlatformWords = Partial<Record<VoiceTerm, string>>;

interface Named {
  /** The name in the platform's own documentation. */
  name: string;
  /** The kinds of devices that have it, if not all do. */
  for?: readonly VoiceDeviceType[];
}

export interface WordCapability extends Named {
  kind: "words";
  /** Null if the platform accepts the maker's own values with their names. */
  words: PlatformWords | null;
}
export interface NumberCapability extends Named {
  kind: "number";
  unit: "" | "%" | "K" | "°C";
  /** Null if the platform accepts the device's own range. */
  range: readonly [min: number, max: number] | null;
  step: number;
}
export interface ColorCapability extends Named {
  kind: "color";
  /** `rgb`: a whole number of three bytes; `names`: one of `colorNames`. */
  as: "hsv" | "rgb" | "names";
}

/** Something that a voice platform can do with a device. */
export type Capability = WordCapability | NumberCapability | ColorCapability;

/**
 * A platform's capabilities for each feature; of several, `capabilityOf` chooses one by the type and the values of the
 * function point.
 */
export type PlatformCapabilities = Partial<Record<VoiceFeature, readonly Capability[]>>;

export const words = (name: string, table: PlatformWords | null): WordCapability => ({
  kind: "words",
  name,
  words: table,
});
export const percent = (name: string): NumberCapability => ({
  kind: "number",
  name,
  unit: "%",
  range: [0, 100],
  step: 1,
});
export const celsius = (name: string, step = 0.1): NumberCapability => ({
  kind: "number",
  name,
  unit: "°C",
  range: null,
  step,
});
export const kelvin = (name: string, range: NumberCapability["range"]): NumberCapability => ({
  kind: "number",
  name,
  unit: "K",
  range,
  step: 1,
});
export const ownNumber = (name: string, step = 0.01): NumberCapability => ({
  kind: "number",
  name,
  unit: "",
  range: null,
  step,
});
export const color = (name: string, as: ColorCapability["as"]): ColorCapability => ({
  kind: "color",
  name,
  as,
});
