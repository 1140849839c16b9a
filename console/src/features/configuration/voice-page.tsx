import { ConfigurationPage } from "./configuration-page.tsx";
import { Points } from "./shared/points.tsx";
import { VoiceEditor } from "./voice/voice-editor.tsx";

/** What people can do with a product by voice: on which platforms, and what its function points are for each. */
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
