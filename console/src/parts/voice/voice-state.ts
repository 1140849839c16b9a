import type { DefaultLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { contentLanguages, defaultLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { contentRefusals } from "@thingwright/contract/basics/content-rules.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ProductContent } from "@thingwright/contract/products/template-content.ts";
import type { VoiceSetup } from "@thingwright/contract/products/voice.ts";
import type { VoicePlatform } from "@thingwright/contract/products/voice-platforms.ts";
import { suggestedFeatures, type VoiceFeature } from "@thingwright/contract/products/voice-features.ts";

export type VoiceParts = Pick<ProductContent, "voice" | "voice_examples">;

/** The state of a platform's setup, and what is missing. */
export interface VoiceState {
  setup: VoiceSetup | undefined;
  /** Features whose function point was deleted, or no longer fits. */
  broken: VoiceFeature[];
  /** Features that have no function point yet, although there is one whose identifier fits. */
  possible: VoiceFeature[];
  /** The number of languages that have phrases; `phrases` is the number of phrases in all of them. */
  languages: number;
  phrases: number;
  /** Default languages without phrases. All content must have texts in these languages. */
  unspoken: DefaultLanguage[];
}

export function voiceState(
  platform: VoicePlatform,
  { voice, voice_examples }: VoiceParts,
  points: readonly FunctionPoint[],
): VoiceState {
  const setup = voice[platform];
  const features = setup?.features ?? [];
  const refused = new Set(
    contentRefusals(points, { voice: { [platform]: { features } } }).map(({ path }) =>
      Number(path.split(".")[3]),
    ),
  );
  const used = new Set(features.map(({ feature }) => feature));
  const examples = voice_examples[platform] ?? {};
  const counts = contentLanguages.map((language) => examples[language]?.length ?? 0);
  return {
    setup,
    broken: features.filter((_, i) => refused.has(i)).map(({ feature }) => feature),
    possible: suggestedFeatures(points)
      .map(({ feature }) => feature)
      .filter((feature) => !used.has(feature)),
    languages: counts.filter((count) => count > 0).length,
    phrases: counts.reduce((sum, count) => sum + count, 0),
    unspoken: defaultLanguages.filter((language) => !examples[language]?.length),
  };
}
