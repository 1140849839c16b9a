import { Languages } from "lucide-react";
import { useSearch } from "@tanstack/react-router";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TabNav } from "../../ui/tabs.tsx";
import { CategoryPage } from "../categories/shared/category-page.tsx";
import { messages } from "./messages/en.ts";
import { TranslationEditor } from "./shared/translation-editor.tsx";
import { type TemplateSection, templateSections } from "./template-texts.ts";
import { useTemplateTexts } from "./use-template-texts.ts";

/** The texts of a category's template in all languages. */
export function CategoryTextsPage() {
  return <CategoryPage>{({ id }) => <TemplateTexts key={id} categoryId={id} />}</CategoryPage>;
}

/**
 * Returns the chosen section, and the query parameters of the page's address. The links to the other sections contain
 * the same parameters.
 */
function useSection(): { section: TemplateSection; search: Record<string, string> } {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const section = templateSections.find((one) => one === search.part) ?? "features";
  const texts = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return { section, search: Object.fromEntries(texts) };
}

function TemplateTexts({ categoryId }: { categoryId: string }) {
  const t = useMessages(messages);
  const may = useMay();
  const { section, search } = useSection();
  const { query, source } = useTemplateTexts(categoryId);
  if (!source)
    return query.isError ? (
      <LoadError error={query.error} onRetry={query.refetch} />
    ) : (
      <Skeleton className="h-96 w-full" />
    );
  const counts = Map.groupBy(source.units, (unit) => unit.section);
  return (
    <>
      <TabNav
        label={t("templateTexts")}
        items={templateSections.map((one) => ({
          label: t(one),
          active: one === section,
          count: counts.get(one)?.length ?? 0,
          render: (
            <ScreenLink screen="categoryTexts" params={{ categoryId }} search={{ ...search, part: one }} />
          ),
        }))}
      />
      <TranslationEditor
        source={source}
        section={section}
        name={t("templateFile")}
        editable={may(api.templates.save)}
        empty={
          <EmptyState icon={Languages} title={t(`${section}Empty`)} description={t(`${section}EmptyText`)} />
        }
      />
    </>
  );
}
