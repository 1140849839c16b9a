import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useMay } from "../../lib/user.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { TranslationEditor } from "./shared/translation-editor.tsx";
import { useAction, useCall, useKept } from "../../lib/query.ts";
import { useNamesSource, withSaved } from "./shared/names-source.ts";

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

/** The names of all categories, as a source for the translation editor. */
function useCategoryNames() {
  const query = useCall(api.categoryNames.list, {});
  const kept = useKept();
  const change = useAction(api.categoryNames.changeMany, { invalidates: [api.categories.list] });
  const source = useNamesSource({
    list: query.data?.list,
    reload: () => query.refetch(),
    save: async (changes) => {
      const saved = await change.run({ body: { list: changes } });
      kept.set(api.categoryNames.list, {}, ({ list }) => ({ list: withSaved(list, saved.list) }));
    },
  });
  return { query, source };
}
