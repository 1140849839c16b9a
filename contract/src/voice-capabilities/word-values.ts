import type { PointRules } from "../points/function-points.ts";
import type { VoiceFeature } from "../products/voice-features.ts";
import type { VoicePlatform } from "../products/voice-platforms.ts";
import type { Capability, WordCapability } from "./capability.ts";
import type { VoiceDeviceType } from "./device-types.ts";
import { voiceCapabilities } from "./platforms.ts";
import { termOf, type VoiceTerm } from "./terms.ts";

/** A function point with the texts of its values, which serve to find the platform's words. */
export type VoicePoint = Omit<PointRules, "enums"> & {
  standard?: boolean | undefined;
  enums?:
    | readonly { value: number | string; text?: string | undefined; text_en?: string | undefined }[]
    | undefined;
};

/** Whether a capability can express the values of a function point at all, by their data type. */
function takes({ kind }: Capability, { data_type }: VoicePoint): boolean {
  const isEnum = data_type === "enum_int" || data_type === "enum_string";
  if (kind === "color") return data_type === "struct";
  if (kind === "number") return isEnum || data_type === "value" || data_type === "float";
  return isEnum || data_type === "bool";
}

/** Finds a platform's capability for a feature of such a device. Returns undefined if none fits the function point. */
export function capabilityOf(
  platform: VoicePlatform,
  feature: VoiceFeature,
  point: VoicePoint,
  type?: VoiceDeviceType,
): Capability | undefined {
  const fitting = (voiceCapabilities[platform][feature] ?? []).filter(
    (one) => takes(one, point) && (!one.for || (type !== undefined && one.for.includes(type))),
  );
  const known = (one: Capability) =>
    one.kind === "words" ? proposedWords(one, feature, point).size / valuesOf(point).length : 1;
  return (
    fitting.find((one) => known(one) === 1 || (one.for && known(one) > 0)) ??
    fitting.find((one) => known(one) > 0) ??
    fitting[0]
  );
}

/** The meanings of a boolean's true and false; for most features, they are on and off. */
const booleans: Partial<Record<VoiceFeature, readonly [VoiceTerm, VoiceTerm]>> = {
  open_close: ["open", "close"],
  contact: ["open", "close"],
  lock: ["lock", "unlock"],
};

/** Lists the values of a boolean or an enumeration, each with the texts that the maker has given it. */
export function valuesOf(
  point: VoicePoint,
): { value: boolean | number | string; said: (string | undefined)[] }[] {
  if (point.data_type === "bool") return [true, false].map((value) => ({ value, said: [] }));
  return (point.enums ?? []).map(({ value, text, text_en }) => ({
    value,
    said: [String(value), text, text_en],
  }));
}

/** The platform's word for each value that has a word, by the value as text. */
function proposedWords(
  { words }: WordCapability,
  feature: VoiceFeature,
  point: VoicePoint,
): Map<string, string> {
  const found = new Map<string, string>();
  const [yes, no] = booleans[feature] ?? ["on", "off"];
  for (const { value, said } of valuesOf(point)) {
    if (!words) found.set(String(value), String(value));
    else {
      const terms = Object.keys(words) as VoiceTerm[];
      const term = typeof value === "boolean" ? (value ? yes : no) : termOf(said, terms);
      const word = term && words[term];
      if (word !== undefined) found.set(String(value), word);
    }
  }
  return found;
}

/**
 * Finds the platform's word for each value that has a word, by the value as text.
 * @param values the maker's choices in place of the proposed words; an empty word means that the value has no word
 */
export function wordsFor(
  capability: WordCapability,
  feature: VoiceFeature,
  point: VoicePoint,
  values: Readonly<Record<string, string>> = {},
): Map<string, string> {
  const found = proposedWords(capability, feature, point);
  for (const [value, word] of Object.entries(values)) {
    if (word === "") found.delete(value);
    else found.set(value, word);
  }
  return found;
}

/**
 * Lists the words of a capability that a maker can choose from; none if the platform accepts the maker's own values.
 */
export function wordsOf(capability: Capability | undefined): string[] {
  return capability?.kind === "words" && capability.words ? Object.values(capability.words) : [];
}

/** Lists the values that the function point does not have, and those whose words the platform does not know. */
export function unknownWords(
  platform: VoicePlatform,
  feature: VoiceFeature,
  point: VoicePoint,
  values: Readonly<Record<string, string>>,
): string[] {
  const known = new Set(valuesOf(point).map(({ value }) => String(value)));
  // Words for any kind of device are known: the kind may change, and then the console marks words that do not fit it.
  const words = new Set((voiceCapabilities[platform][feature] ?? []).flatMap(wordsOf));
  return Object.entries(values).flatMap(([value, word]) =>
    known.has(value) && (word === "" || words.has(word)) ? [] : [value],
  );
}
