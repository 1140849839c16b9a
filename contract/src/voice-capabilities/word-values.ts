import type { PointRules } from "../function-points.ts";
import type { VoiceFeature } from "../voice-features.ts";
import type { VoicePlatform } from "../voice-platforms.ts";
import type { Capability, WordCapability } from "./capability.ts";
import type { VoiceDeviceType } from "./device-types.ts";
import { voiceCapabilities } from "./platforms.ts";
import { termOf, type VoiceTerm } from "./terms.ts";

/** A function point with the texts of its values, by which a platform's words are found. */
export type VoicePoint = Omit<PointRules, "enums"> & {
  standard?: boolean | undefined;
  enums?:
    | readonly { value: number | string; text?: string | undefined; text_en?: string | undefined }[]
    | undefined;
};

/** Whether values of a function point can be put into the terms of a capability at all. */
function takes({ kind }: Capability, { data_type }: VoicePoint): boolean {
  const isEnum = data_type === "enum_int" || data_type === "enum_string";
  if (kind === "color") return data_type === "struct";
  if (kind === "number") return isEnum || data_type === "value" || data_type === "float";
  return isEnum || data_type === "bool";
}

/** What a platform has for a feature of such a device; undefined where it has nothing that the function point fits. */
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

/** What true and false of a boolean mean; for most features on and off. */
const booleans: Partial<Record<VoiceFeature, readonly [VoiceTerm, VoiceTerm]>> = {
  open_close: ["open", "close"],
  contact: ["open", "close"],
  lock: ["lock", "unlock"],
};

/** The values of a boolean or an enumeration as keys, with the words that makers have for them. */
export function valuesOf(
  point: VoicePoint,
): { value: boolean | number | string; said: (string | undefined)[] }[] {
  if (point.data_type === "bool") return [true, false].map((value) => ({ value, said: [] }));
  return (point.enums ?? []).map(({ value, text, text_en }) => ({
    value,
    said: [String(value), text, text_en],
  }));
}

/** The platform's word for each value that has one, by the value as a key. */
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
 * The platform's word for each value that has one, by the value as a key.
 * @param values what the maker has chosen in place of what is proposed; an empty word for a value that has none
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

/** The words of a capability that a maker can choose from; none where the maker's own count. */
export function wordsOf(capability: Capability | undefined): string[] {
  return capability?.kind === "words" && capability.words ? Object.values(capability.words) : [];
}

/** Values that the function point does not have, or whose words the platform does not know. */
export function unknownWords(
  platform: VoicePlatform,
  feature: VoiceFeature,
  point: VoicePoint,
  values: Readonly<Record<string, string>>,
): string[] {
  const known = new Set(valuesOf(point).map(({ value }) => String(value)));
  // Whatever the kind of device: that may change, and what is then not understood is shown as such.
  const words = new Set((voiceCapabilities[platform][feature] ?? []).flatMap(wordsOf));
  return Object.entries(values).flatMap(([value, word]) =>
    known.has(value) && (word === "" || words.has(word)) ? [] : [value],
  );
}
