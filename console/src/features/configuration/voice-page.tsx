import { ConfigurationPage } from "./configuration-page.tsx";
import { Points } from "./shared/points.tsx";
import { VoiceEditor } from "./voice/voice-editor.tsx";

/**
 * The voice control of a product: the supported platforms, and the mapping of the function points for each platform.
 */
export function VoicePage() {
  return (
    <ConfigurationPage>
      {(configured) => (
        <Points productId={configured.product.id}>
          {(points) => <VoiceEditor {...configured} points={points} />}
        </Points>
      )}
    </ConfigurationPage>
  );
}
