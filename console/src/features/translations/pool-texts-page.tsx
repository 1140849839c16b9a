import { LibraryBig } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { TranslationEditor } from "./shared/translation-editor.tsx";
import { usePoolTexts } from "./use-pool-texts.ts";

/** The texts of standard function points in all languages. */
export function PoolTextsPage() {
  const t = useMessages(messages);
  const may = useMay();
  const { error, retry, source } = usePoolTexts();
  return (
    <Page
      title={t("poolTitle")}
      description={t("poolText")}
      back={<ScreenLink screen="propertyModel">{t("toPool")}</ScreenLink>}
    >
      {source ? (
        <TranslationEditor
          source={source}
          name={t("poolFile")}
          editable={may(api.pointLanguages.change)}
          empty={<EmptyState icon={LibraryBig} title={t("poolEmpty")} description={t("poolEmptyText")} />}
        />
      ) : error ? (
        <LoadError error={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  );
}
