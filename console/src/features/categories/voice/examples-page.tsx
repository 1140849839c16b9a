import { type ContentLanguage, contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { voicePlatformNames, voicePlatforms } from "@thingwright/contract/products/voice-platforms.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { ScreenLink, useGo, useScreenParams } from "../../../lib/screens.tsx";
import { TextLink } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { toast } from "../../../ui/toast.ts";
import { ExamplesEditor } from "../../../parts/voice/examples-editor.tsx";
import { VoiceMark } from "../../../parts/voice/voice-mark.tsx";
import { messages } from "../config/messages/en.ts";
import { DraftPage } from "../shared/draft-page.tsx";

/** The phrases for products of a category on one voice platform, language by language. */
export function ExamplesPage() {
  const t = useMessages(messages);
  const reader = useLanguage();
  const go = useGo();
  const navigate = useNavigate();
  const { categoryId, platform: named } = useScreenParams("categoryVoiceExample");
  const { language: asked }: { language?: string } = useSearch({ strict: false });
  const platform = voicePlatforms.find((one) => one === named) ?? voicePlatforms[0];
  const language = contentLanguages.find((one) => one === asked) ?? reader;
  const choose = (one: ContentLanguage) =>
    void navigate({ to: ".", search: { language: one }, replace: true });
  return (
    <DraftPage
      head={() => (
        <div className="flex flex-wrap items-center gap-3">
          <TextLink render={<ScreenLink screen="categoryVoice" params={{ categoryId }} />}>
            {t("toVoice")}
          </TextLink>
          <span className="ms-auto flex items-center gap-2">
            <VoiceMark platform={platform} />
            <Select
              aria-label={t("platform")}
              value={platform}
              onChange={(value) =>
                void go({
                  screen: "categoryVoiceExample",
                  params: { categoryId, platform: value },
                  search: { language },
                })
              }
              options={voicePlatforms.map((one) => ({ value: one, label: voicePlatformNames[one][reader] }))}
            />
          </span>
        </div>
      )}
    >
      {({ draft, save }) => (
        <ExamplesEditor
          key={platform}
          value={draft.voice_examples}
          platform={platform}
          language={language}
          onLanguage={choose}
          save={async (phrases) => {
            await save({ voice_examples: { ...draft.voice_examples, [platform]: phrases } });
            toast.success(t("savedDraft"));
          }}
        />
      )}
    </DraftPage>
  );
}
