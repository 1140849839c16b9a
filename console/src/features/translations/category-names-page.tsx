import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useMay } from "../../lib/user.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useCategoryNames } from "./category-names-source.ts";
import { messages } from "./messages/en.ts";
import { TranslationEditor } from "./shared/translation-editor.tsx";

/** The names of categories in all languages. */
export function CategoryNamesPage() {
  const t = useMessages(messages);
  const may = useMay();
  const { query, source } = useCategoryNames();
  return (
    <Page title={t("categoriesTitle")} description={t("categoriesText")}>
      {source ? (
        <TranslationEditor
          source={source}
          name={t("categoriesFile")}
          editable={may(api.categoryNames.changeMany)}
        />
      ) : query.isError ? (
        <LoadError error={query.error} onRetry={query.refetch} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  );
}
