import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { LinkButton, TextLink } from "../../../ui/button.tsx";
import { GuideEditor } from "../../../parts/guides/guide-editor.tsx";
import { messages } from "./messages/en.ts";
import { DraftPage } from "../shared/draft-page.tsx";
import { ConfigTabs } from "./config-tabs.tsx";

/** How people connect new devices of a category: a guide for each way of pairing that is offered. */
export function GuidesPage() {
  const t = useMessages(messages);
  return (
    <DraftPage head={({ id }) => <ConfigTabs categoryId={id} active="categoryGuides" />}>
      {({ category, draft, save }) => (
        <GuideEditor
          value={draft.guides}
          pairingTypes={draft.pairing_types}
          save={(guides) => save({ guides })}
          translations={
            <TextLink
              render={
                <ScreenLink
                  screen="categoryTexts"
                  params={{ categoryId: category.id }}
                  search={{ part: "guides" }}
                />
              }
            >
              {t("otherLanguages")}
            </TextLink>
          }
          chooseTypes={
            <LinkButton
              variant="primary"
              render={<ScreenLink screen="categoryConfig" params={{ categoryId: category.id }} />}
            >
              {t("choosePairing")}
            </LinkButton>
          }
        />
      )}
    </DraftPage>
  );
}
