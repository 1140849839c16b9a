import { z } from "zod";
import { contentLanguages } from "../basics/content-languages.ts";
import { Identifier } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";
import { lineOf } from "../basics/text.ts";
import { voiceFeatures } from "./voice-features.ts";
import { voicePlatforms } from "./voice-platforms.ts";

const VoiceMapping = z.object({
  feature: z.enum(voiceFeatures),
  identifier: Identifier,
  /**
   * The platform's words for values of an enumeration or a boolean, by the value; an empty word for a value that has
   * none. Values that are not named get the platform's word of the same meaning.
   */
  values: z
    .record(z.string().max(limits.functionValueBytes), lineOf(limits.functionValueBytes, 0))
    .superRefine((given, context) => {
      const maximum = limits.enumValues;
      if (Object.keys(given).length > maximum)
        context.addIssue({ code: "too_big", origin: "array", maximum, input: given });
    })
    .optional(),
});
export type VoiceMapping = z.infer<typeof VoiceMapping>;

/** The features that a voice platform may use, each with the function point that stands for it. */
export const VoiceSetup = z.object({ features: z.array(VoiceMapping).max(limits.functionPoints) });
export type VoiceSetup = z.infer<typeof VoiceSetup>;

/** The voice platforms that are supported, each with its features. */
export const VoiceSetups = z.partialRecord(z.enum(voicePlatforms), VoiceSetup);
export type VoiceSetups = z.infer<typeof VoiceSetups>;

/** Example phrases for people, by platform and language. */
export const VoiceExamples = z.partialRecord(
  z.enum(voicePlatforms),
  z.partialRecord(z.enum(contentLanguages), z.array(lineOf(limits.voiceExample)).max(limits.voiceExamples)),
);
export type VoiceExamples = z.infer<typeof VoiceExamples>;
