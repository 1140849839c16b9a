import { z } from "zod";
import { contentLanguages } from "./content-languages.ts";
import { Identifier } from "./function-points.ts";
import { limits } from "./limits.ts";
import { lineOf } from "./text.ts";
import { voiceFeatures } from "./voice-features.ts";
import { voicePlatforms } from "./voice-platforms.ts";

/** What a voice platform may do with a product: which function point stands for which feature. */
export const VoiceSetup = z.object({
  features: z
    .array(z.object({ feature: z.enum(voiceFeatures), identifier: Identifier }))
    .max(voiceFeatures.length),
});
export type VoiceSetup = z.infer<typeof VoiceSetup>;

/** The voice platforms that are supported, each with its features. */
export const VoiceSetups = z.partialRecord(z.enum(voicePlatforms), VoiceSetup);
export type VoiceSetups = z.infer<typeof VoiceSetups>;

/** What people can say, by language; for each platform. */
export const VoiceExamples = z.partialRecord(
  z.enum(voicePlatforms),
  z.partialRecord(z.enum(contentLanguages), z.array(lineOf(limits.voiceExample)).max(limits.voiceExamples)),
);
export type VoiceExamples = z.infer<typeof VoiceExamples>;
