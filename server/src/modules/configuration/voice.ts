import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { VoiceService, VoiceServiceState } from "@thingwright/contract/products/product-voice.ts";
import {
  type VoicePlatform,
  voicePlatformNames,
  voicePlatforms,
} from "@thingwright/contract/products/voice-platforms.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { findVoiceStates, lockProductToMove, updateProduct } from "../products/index.ts";

type States = Partial<Record<VoicePlatform, VoiceServiceState>>;

/** Lists the voice platforms in their order, each with its state for a product. Throws not_found. */
export async function voiceServices(
  { scope, sql, language }: Pick<Context, "scope" | "sql" | "language">,
  productId: string,
): Promise<{ list: VoiceService[] }> {
  const found = await findVoiceStates(scope, sql, productId);
  if (!found) throw problem("not_found");
  const states = found.voice_states as States;
  return { list: voicePlatforms.map((id) => serviceOf(id, states, language)) };
}

function serviceOf(id: VoicePlatform, states: States, language: Context["language"]): VoiceService {
  return { id, name: voicePlatformNames[id][language], state: states[id] ?? "unopened" };
}

/**
 * Opens a voice platform for a product, or closes it. The product may be in any stage.
 * @param open if left out, the state is toggled
 * Throws not_found.
 */
export async function openOrClose(
  context: Context,
  productId: string,
  platform: VoicePlatform,
  open?: boolean,
): Promise<VoiceService> {
  const { scope, sql, now, audit, language } = context;
  const { id, name, voice_states } = await lockProductToMove(context, productId);
  const before = voice_states as States;
  const was = before[platform] ?? "unopened";
  const wanted = open ?? was !== "opened";
  // Closing a platform that was never opened changes nothing.
  const state: VoiceServiceState = wanted ? "opened" : was === "opened" ? "unsubscribed" : was;
  if (state !== was) {
    const states = JSON.stringify({ ...before, [platform]: state });
    await updateProduct(scope, sql, id, { voice_states: states, updated_at: seconds(now) });
  }
  audit({
    id,
    name,
    before: { [platform]: was },
    after: { [platform]: state },
  });
  return serviceOf(platform, { [platform]: state }, language);
}
