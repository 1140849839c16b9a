import type { VoiceSetups } from "@thingwright/contract/products/voice.ts";
import type { TemplateDraft } from "@thingwright/contract/products/templates.ts";
import { errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { toast } from "../../../ui/toast.ts";
import { VoiceOverview } from "../../../parts/voice/voice-overview.tsx";
import { messages } from "../config/messages/en.ts";
import { DraftPage } from "../shared/draft-page.tsx";

/**
 * Chooses the voice platforms that the products of a category support, and the function points that each platform can
 * use.
 */
export function VoicePage() {
  const t = useMessages(messages);
  return (
    <DraftPage>
      {({ category, draft, save }) => (
        <VoiceOverview
          value={draft}
          points={draft.points}
          save={(voice) => saveOrToast(save, voice, t("savingFailed"))}
          examplesLink={(platform) => (
            <ScreenLink screen="categoryVoiceExample" params={{ categoryId: category.id, platform }} />
          )}
        />
      )}
    </DraftPage>
  );
}

/** Saves, and reports a failure in a toast, because a switch has no room for an error message. */
async function saveOrToast(
  save: (parts: { voice: VoiceSetups }) => Promise<TemplateDraft>,
  voice: VoiceSetups,
  failed: string,
): Promise<void> {
  try {
    await save({ voice });
  } catch (error) {
    toast.error(failed, errorText(error));
    throw error;
  }
}
