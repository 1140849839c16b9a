import { z } from "zod";
import { wholeListOf } from "./page.ts";
import { defineRoutes } from "./route.ts";
import { IdParams } from "./text.ts";
import { voicePlatforms } from "./voice-platforms.ts";

/** `unopened`: never opened so far; `unsubscribed`: closed again. Voice control is for opened ones only. */
export const voiceStates = ["opened", "unopened", "unsubscribed"] as const;
export type VoiceServiceState = (typeof voiceStates)[number];

export const VoiceService = z.object({
  id: z.enum(voicePlatforms),
  /** In the caller's language. */
  name: z.string(),
  state: z.enum(voiceStates),
});
export type VoiceService = z.infer<typeof VoiceService>;

export const productVoice = defineRoutes("Voice services of products", {
  list: {
    method: "GET",
    path: "/product/:id/voice",
    access: "product:read",
    summary: "The voice platforms, and which of them a product is open for",
    params: IdParams,
    response: wholeListOf(VoiceService),
  },
  openOrClose: {
    method: "POST",
    path: "/product/:id/voice/:voiceId/openOrClose",
    access: "product:update",
    summary:
      "Open a product for a voice platform, or close it again, in any stage: as `open` says, else the other way round",
    params: IdParams.extend({ voiceId: z.enum(voicePlatforms) }),
    body: z.object({ open: z.boolean().optional() }),
    response: VoiceService,
  },
});
