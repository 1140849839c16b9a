import { useMessages } from "../../../lib/i18n.ts";
import { toast } from "../../../ui/toast.ts";
import { AppSettingsForm } from "../../../parts/app-settings/app-settings-form.tsx";
import { messages } from "./messages/en.ts";
import { DraftPage } from "../shared/draft-page.tsx";
import { ConfigTabs } from "./config-tabs.tsx";

/** The panel that controls new devices of a category, and the texts that the app shows for them. */
export function PanelPage() {
  const t = useMessages(messages);
  return (
    <DraftPage head={({ id }) => <ConfigTabs categoryId={id} active="categoryPanel" />}>
      {({ category, draft, save }) => (
        <AppSettingsForm
          value={draft}
          panelsFor={category.id}
          points={draft.points}
          translations={draft.function_texts}
          deviceName={{ zh_CN: category.name, en: category.name_en }}
          save={async ({ app_settings, panel }) => {
            await save({ app_settings, panel });
            toast.success(t("savedDraft"));
          }}
        />
      )}
    </DraftPage>
  );
}
