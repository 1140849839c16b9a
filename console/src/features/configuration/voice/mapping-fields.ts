import { contentRefusals } from "@thingwright/contract/basics/content-rules.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { VoiceDeviceType } from "@thingwright/contract/voice-capabilities/device-types.ts";
import { featuresFor } from "@thingwright/contract/voice-capabilities/matches.ts";
import {
  capabilityOf,
  valuesOf,
  wordsFor,
  wordsOf,
} from "@thingwright/contract/voice-capabilities/word-values.ts";
import { type VoiceFeature, voiceFeatures } from "@thingwright/contract/products/voice-features.ts";
import type { VoiceMapping, VoiceSetup } from "@thingwright/contract/products/voice.ts";
import type { VoicePlatform } from "@thingwright/contract/products/voice-platforms.ts";
import { z } from "zod";

const Fields = z.object({
  /**
   * The voice feature that each function point is mapped to; empty for none. The keys are the identifiers of the
   * points.
   */
  chosen: z.record(z.string(), z.enum(["", ...voiceFeatures])),
  /**
   * The platform's words that the user chose instead of the proposed words. The keys are the identifier of the function
   * point, and then the {@link valueField} of the value.
   */
  words: z.record(z.string(), z.record(z.string(), z.string())),
});
export type MappingFields = z.infer<typeof Fields>;

export interface OnPlatform {
  platform: VoicePlatform;
  points: readonly FunctionPoint[];
  type: VoiceDeviceType;
}

/**
 * Returns the name of the form field for a value. Without the prefix, the name could be a number, and the form would
 * then create an array instead of a record.
 */
export const valueField = (value: boolean | number | string) => `v_${value}`;

export function fieldsOf({ points }: OnPlatform, { features }: VoiceSetup): MappingFields {
  const of = (point: FunctionPoint) => features.find(({ identifier }) => identifier === point.identifier);
  const words = (point: FunctionPoint) =>
    Object.fromEntries(
      Object.entries(of(point)?.values ?? {}).map(([value, word]) => [valueField(value), word]),
    );
  return {
    chosen: Object.fromEntries(points.map((point) => [point.identifier, of(point)?.feature ?? ""])),
    words: Object.fromEntries(points.map((point) => [point.identifier, words(point)])),
  };
}

/**
 * Returns the mapping that the fields contain, in the order of `voiceFeatures`. Words that equal the proposed words are
 * left out.
 */
export function setupOf(on: OnPlatform, { chosen, words }: MappingFields): VoiceSetup {
  const features = on.points.flatMap((point): VoiceMapping[] => {
    const feature = chosen[point.identifier];
    if (!feature) return [];
    const values = wordsOfMapping(on, point, feature, words[point.identifier] ?? {});
    const some = Object.keys(values).length > 0;
    return [{ feature, identifier: point.identifier, ...(some && { values }) }];
  });
  const rank = ({ feature }: VoiceMapping) => voiceFeatures.indexOf(feature);
  return { features: features.toSorted((one, two) => rank(one) - rank(two)) };
}

function wordsOfMapping(
  { platform, type }: OnPlatform,
  point: FunctionPoint,
  feature: VoiceFeature,
  chosen: Record<string, string>,
): Record<string, string> {
  const capability = capabilityOf(platform, feature, point, type);
  if (capability?.kind !== "words" || !capability.words) return {};
  const proposed = wordsFor(capability, feature, point);
  const known = wordsOf(capability);
  return Object.fromEntries(
    valuesOf(point).flatMap(({ value }) => {
      const word = chosen[valueField(value)];
      const isOwn = word !== undefined && word !== (proposed.get(String(value)) ?? "");
      return isOwn && (word === "" || known.includes(word)) ? [[String(value), word]] : [];
    }),
  );
}

/**
 * Returns the features that can be chosen for a function point. The current feature is included even if it does not
 * suit the function point.
 */
export function offered(on: OnPlatform, point: FunctionPoint, now: VoiceFeature | ""): VoiceFeature[] {
  const fitting = featuresFor(on.platform, point, on.type);
  return now && !fitting.includes(now) ? [...fitting, now] : fitting;
}

/** Returns a schema with the API contract's rules. Each error is shown at the function point that it concerns. */
export function rulesFor(on: OnPlatform) {
  return Fields.superRefine((fields, context) => {
    const setup = setupOf(on, fields);
    for (const { path, key } of contentRefusals(on.points, { voice: { [on.platform]: setup } })) {
      const identifier = setup.features[Number(path.split(".")[3])]?.identifier;
      context.addIssue({ code: "custom", path: identifier ? ["chosen", identifier] : [], message: key });
    }
  });
}
