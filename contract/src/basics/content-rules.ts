import type { PointRules } from "../points/function-points.ts";
import type { TextParameters } from "./language.ts";
import type { ProductContent } from "../products/template-content.ts";
import type { ValidationKey } from "../grammar/validation-messages.ts";
import { unknownWords } from "../voice-capabilities/word-values.ts";
import { fitsVoice, voiceKey } from "../products/voice-features.ts";
import type { VoicePlatform } from "../products/voice-platforms.ts";

/** A field of the content, and why it is refused. */
export interface ContentRefusal {
  path: string;
  key: ValidationKey;
  parameters?: TextParameters;
}

type Referring = Partial<Pick<ProductContent, "voice" | "panel">>;

/**
 * Finds where the voice and panel settings contradict the function points. The schemas cannot find that, because each
 * schema validates its part alone.
 */
export function contentRefusals(points: readonly PointRules[], content: Referring): ContentRefusal[] {
  return [...voiceRefusals(points, content.voice ?? {}), ...panelRefusals(points, content.panel ?? null)];
}

function voiceRefusals(points: readonly PointRules[], voice: ProductContent["voice"]): ContentRefusal[] {
  return Object.entries(voice).flatMap(([platform, setup]) => {
    const seen = new Set<string>();
    return (setup?.features ?? []).flatMap(({ feature, identifier, values = {} }, i): ContentRefusal[] => {
      const path = `voice.${platform}.features.${i}`;
      const key = voiceKey({ feature, identifier });
      const repeated = seen.has(key);
      seen.add(key);
      if (repeated) return [{ path: `${path}.feature`, key: "voice_feature_repeated" }];
      const point = points.find((one) => one.identifier === identifier);
      if (!point) return [{ path: `${path}.identifier`, key: "identifier_unknown" }];
      if (!fitsVoice(feature, point)) return [{ path: `${path}.identifier`, key: "voice_feature_unfit" }];
      return unknownWords(platform as VoicePlatform, feature, point, values).map((value) => ({
        path: `${path}.values.${value}`,
        key: "not_an_option",
      }));
    });
  });
}

function panelRefusals(points: readonly PointRules[], panel: ProductContent["panel"]): ContentRefusal[] {
  if (!panel) return [];
  const known = new Set(points.map(({ identifier }) => identifier));
  const refusals: ContentRefusal[] = [];
  if (panel.main !== null && !known.has(panel.main))
    refusals.push({ path: "panel.main", key: "identifier_unknown" });
  else if (panel.main !== null && panel.hidden.includes(panel.main))
    refusals.push({ path: "panel.main", key: "panel_main_hidden" });
  for (const [i, identifier] of panel.hidden.entries())
    if (!known.has(identifier)) refusals.push({ path: `panel.hidden.${i}`, key: "identifier_unknown" });
  const order = panel.order ?? [];
  for (const [i, identifier] of order.entries()) {
    const path = `panel.order.${i}`;
    if (!known.has(identifier)) refusals.push({ path, key: "identifier_unknown" });
    else if (order.indexOf(identifier) < i) refusals.push({ path, key: "repeated" });
  }
  return refusals;
}
