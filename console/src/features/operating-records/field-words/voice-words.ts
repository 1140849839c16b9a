import type { Language } from "@thingwright/contract/language.ts";
import type { VoiceServiceState } from "@thingwright/contract/product-voice.ts";
import {
  voiceDeviceTypes,
  voiceDeviceTypeTable,
} from "@thingwright/contract/voice-capabilities/device-types.ts";
import { voicePlatformNames, voicePlatforms } from "@thingwright/contract/voice-platforms.ts";

/** Words for kinds of devices, and for voice platforms with their states. */
export function voiceWords(
  language: Language,
  states: Record<VoiceServiceState, string>,
): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...voiceDeviceTypes.map((type) => [`voice_type.${type}`, voiceDeviceTypeTable[type][language]]),
    ...Object.entries(states).map(([state, word]) => [`state.${state}`, word]),
    ...voicePlatforms.flatMap((platform) => [
      [`id.${platform}`, voicePlatformNames[platform][language]],
      [platform, voicePlatformNames[platform][language]],
      ...Object.entries(states).map(([state, word]) => [`${platform}.${state}`, word]),
    ]),
  ]) as Record<string, string>;
}
