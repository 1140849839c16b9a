import { z } from "zod";
import { valueWords } from "../grammar/field-words.ts";
import type { Text } from "../basics/language.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { IdParams } from "../basics/text.ts";
import { voicePlatformNames, voicePlatforms } from "./voice-platforms.ts";

/** `unopened`: never opened so far; `unsubscribed`: closed again. Voice control works for opened platforms only. */
export const voiceStateWords = {
  opened: { en: "Opened", zh_CN: "已开通" },
  unopened: { en: "Not opened", zh_CN: "未开通" },
  unsubscribed: { en: "Unsubscribed", zh_CN: "已退订" },
} as const satisfies Record<string, Text>;
export type VoiceServiceState = keyof typeof voiceStateWords;
const voiceStates = Object.keys(voiceStateWords) as [VoiceServiceState, ...VoiceServiceState[]];

export const VoiceService = z.object({
  id: z.enum(voicePlatforms),
  /** In the caller's language. */
  name: z.string(),
  state: z.enum(voiceStates),
});
export type VoiceService = z.infer<typeof VoiceService>;

export const productVoice = defineRoutes(
  {
    about: "Voice services of products",
    name: { en: "Voice services", zh_CN: "语音服务" },
    fields: {
      open: { en: "Open", zh_CN: "开通" },
      ...valueWords("id", voicePlatformNames),
      ...valueWords("state", voiceStateWords),
      ...voicePlatformNames,
      ...Object.fromEntries(
        voicePlatforms.flatMap((platform) => Object.entries(valueWords(platform, voiceStateWords))),
      ),
    },
  },
  {
    list: {
      method: "GET",
      path: "/product/:id/voice",
      access: "product:read",
      summary: "The voice platforms, and the state of a product on each",
      params: IdParams,
      response: wholeListOf(VoiceService),
    },
    openOrClose: {
      method: "POST",
      path: "/product/:id/voice/:voiceId/openOrClose",
      access: "product:update",
      summary:
        "Open or close a voice service of a product, in any stage: as `open` says; without it, the state is toggled",
      done: { en: "Opened or closed a product's voice service", zh_CN: "开通或关闭产品语音服务" },
      params: IdParams.extend({ voiceId: z.enum(voicePlatforms) }),
      body: z.object({ open: z.boolean().optional() }),
      response: VoiceService,
    },
  },
);
