import { accepts, reports } from "../points/function-points.ts";
import {
  fitsVoice,
  isForMany,
  likelyFeatures,
  type VoiceFeature,
  voiceFeatures,
  voiceFeatureTable,
  voiceKey,
} from "../products/voice-features.ts";
import type { VoiceMapping, VoiceSetup } from "../products/voice.ts";
import type { VoicePlatform } from "../products/voice-platforms.ts";
import type { Capability } from "./capability.ts";
import { conversionOf } from "./conversion.ts";
import type { VoiceDeviceType } from "./device-types.ts";
import type { VoiceNote } from "./notes.ts";
import { capabilityOf, valuesOf, type VoicePoint } from "./word-values.ts";

/** Why a platform can only approximate a function point, or not support it at all. */
export type VoiceReason =
  | VoiceNote
  /** People can set the function point, but not ask for its value. */
  | { key: "not_reported" }
  /** The platform has no word for any of the function point's values. */
  | { key: "no_value" }
  /** `feature_taken`: another function point stands for the feature. */
  | { key: "no_feature" | "feature_taken"; feature: VoiceFeature }
  | { key: "no_capability" | "only_reported" | "text" | "fault" | "struct" };

/** `unused`: the function point could be mapped, but the maker has not mapped it. */
export type VoiceVerdict = "supported" | "approximated" | "impossible" | "unused";

export interface VoiceMatch {
  verdict: VoiceVerdict;
  reasons: VoiceReason[];
  /** The feature that the function point stands for, or could stand for, and the platform's capability for it. */
  feature?: VoiceFeature;
  capability?: Capability;
}

/** Judges how well a platform supports a function point that stands for a feature. */
export function matchOf(
  platform: VoicePlatform,
  { feature, values }: Pick<VoiceMapping, "feature" | "values">,
  point: VoicePoint,
  type: VoiceDeviceType,
): VoiceMatch {
  const capability = capabilityOf(platform, feature, point, type);
  if (!capability) return { verdict: "impossible", reasons: [{ key: "no_feature", feature }], feature };
  const { notes } = conversionOf(capability, feature, point, values);
  const lost = notes.find((note) => note.key === "values_lost");
  if (lost && lost.values.length === valuesOf(point).length)
    return { verdict: "impossible", reasons: [{ key: "no_value" }], feature, capability };
  const reasons: VoiceReason[] = [...notes, ...(reports(point) ? [] : [{ key: "not_reported" } as const])];
  return { verdict: reasons.length > 0 ? "approximated" : "supported", reasons, feature, capability };
}

/** Lists the features that a function point can stand for on a platform, the likeliest first. */
export function featuresFor(
  platform: VoicePlatform,
  point: VoicePoint,
  type: VoiceDeviceType,
): VoiceFeature[] {
  const likely = likelyFeatures(point);
  const fitting = voiceFeatures.filter(
    (feature) => fitsVoice(feature, point) && capabilityOf(platform, feature, point, type),
  );
  return [
    ...fitting.filter((one) => likely.includes(one)),
    ...fitting.filter((one) => !likely.includes(one)),
  ];
}

/** Judges how well a platform supports a function point, whether it is mapped or not. */
export function pointMatch(
  platform: VoicePlatform,
  setup: VoiceSetup | undefined,
  point: VoicePoint,
  type: VoiceDeviceType,
): VoiceMatch {
  const mapped = setup?.features.find(({ identifier }) => identifier === point.identifier);
  if (mapped) return matchOf(platform, mapped, point, type);
  const likely = likelyFeatures(point);
  const taken = new Set(setup?.features.map(({ feature }) => feature));
  const isFree = (feature: VoiceFeature) => isForMany(feature) || !taken.has(feature);
  const possible = featuresFor(platform, point, type).filter(
    // A maker's own identifier does not reveal the function point's meaning: a reading could be anything.
    (feature) =>
      likely.includes(feature) ||
      isForMany(feature) ||
      (likely.length === 0 && !point.standard && voiceFeatureTable[feature].said === "set"),
  );
  const free = possible.find(
    (feature) => isFree(feature) && matchOf(platform, { feature }, point, type).verdict !== "impossible",
  );
  if (free) return { verdict: "unused", reasons: [], feature: free };
  const busy = possible.find((feature) => likely.includes(feature) && !isFree(feature));
  return {
    verdict: "impossible",
    reasons: [busy ? { key: "feature_taken", feature: busy } : whyNot(point, likely[0])],
  };
}

function whyNot({ data_type, ...point }: VoicePoint, likely: VoiceFeature | undefined): VoiceReason {
  if (data_type === "string") return { key: "text" };
  if (data_type === "fault") return { key: "fault" };
  if (likely) return { key: "no_feature", feature: likely };
  if (data_type === "struct") return { key: "struct" };
  return accepts(point) ? { key: "no_capability" } : { key: "only_reported" };
}

/**
 * Proposes what these function points most likely stand for on a platform: first the specific features, each for one
 * function point, then the general features, for the other function points that people can set and whose type fits.
 */
export function proposedSetup(
  platform: VoicePlatform,
  points: readonly VoicePoint[],
  type: VoiceDeviceType,
): VoiceSetup {
  const features: VoiceMapping[] = [];
  const taken = new Set<string>();
  const propose = (feature: VoiceFeature, point: VoicePoint | undefined) => {
    if (!point || taken.has(point.identifier)) return;
    if (matchOf(platform, { feature }, point, type).verdict === "impossible") return;
    features.push({ feature, identifier: point.identifier });
    taken.add(point.identifier);
  };
  for (const feature of voiceFeatures.filter((one) => !isForMany(one))) {
    const usual: readonly string[] = voiceFeatureTable[feature].usual;
    const likely = points.filter((point) => likelyFeatures(point).includes(feature));
    const rank = ({ identifier }: VoicePoint) =>
      (usual.indexOf(identifier) + usual.length + 1) % (usual.length + 1);
    const free = likely.filter(({ identifier }) => !taken.has(identifier));
    propose(feature, free.toSorted((one, two) => rank(one) - rank(two))[0]);
  }
  for (const feature of voiceFeatures.filter(isForMany))
    for (const point of points) if (fitsVoice(feature, point)) propose(feature, point);
  return { features };
}

/** Adds proposals to a setup for features and function points that it does not mention. Its own entries stay. */
export function withProposals(setup: VoiceSetup, proposed: VoiceSetup): VoiceSetup {
  const known = new Set(setup.features.map(voiceKey));
  const points = new Set(setup.features.map(({ identifier }) => identifier));
  const added = proposed.features.filter((one) => !known.has(voiceKey(one)) && !points.has(one.identifier));
  return { features: [...setup.features, ...added] };
}
