import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import type { ProductContent } from "@thingwright/contract/products/template-content.ts";
import { voicePlatforms } from "@thingwright/contract/products/voice-platforms.ts";
import { suggestedFeatures } from "@thingwright/contract/products/voice-features.ts";
import { appSettingsOf, pairingOf } from "./app-defaults.ts";
import { atHome } from "./at-home.ts";
import { phrasesFor } from "./phrases.ts";

/**
 * Builds the content of a starter category's template besides its function points; empty for a category that `atHome`
 * does not list. Guides are left out, since they show one particular device.
 */
export function homeContentOf(
  category: { name_en: string },
  points: readonly FunctionPoint[],
): Partial<ProductContent> {
  const home = atHome[category.name_en];
  if (!home) return {};
  const features = suggestedFeatures(points);
  const phrases = phrasesFor(home, features);
  const isCamera = points.some(({ identifier }) => identifier === "night_vision");
  const spoken = features.length > 0 ? voicePlatforms : [];
  return {
    communication_mode: home.mode,
    pairing_types: pairingOf(home, isCamera),
    app_settings: appSettingsOf(home),
    panel: {
      panel_id: genericPanelId,
      main: home.main ?? points[0]?.identifier ?? null,
      hidden: points.filter(isForMachines).map(({ identifier }) => identifier),
    },
    voice: Object.fromEntries(spoken.map((platform) => [platform, { features }])),
    voice_examples: Object.fromEntries(spoken.map((platform) => [platform, phrases])),
  };
}

/**
 * Checks whether apps compose the values of a function point, such as a schedule: nobody enters these by hand on a
 * panel.
 */
function isForMachines({ data_type, transfer_type }: FunctionPoint): boolean {
  return (
    (data_type === "string" && transfer_type !== "report") ||
    (data_type === "struct" && transfer_type === "issue")
  );
}
