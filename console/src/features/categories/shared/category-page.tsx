import type { CategoryDetail } from "@thingwright/contract/products/categories.ts";
import { categoryLevel } from "@thingwright/contract/grammar/enums.ts";
import { Shapes } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useLocalName } from "../../../lib/local-name.ts";
import { ScreenLink, useScreenParams } from "../../../lib/screens.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { DetailHeader } from "../../../ui/detail-header.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TemplateBar } from "../../templates/shared/template-bar.tsx";
import { messages } from "../messages/en.ts";
import { CategoryTools } from "../edit/category-tools.tsx";
import { CategoryState } from "./category-state.tsx";
import { useCategory } from "./use-category.ts";

interface CategoryPageProps {
  /** Buttons at the right of the category's name. */
  actions?: (category: CategoryDetail) => ReactNode;
  children: (category: CategoryDetail) => ReactNode;
}

/**
 * The frame of each page of one category: the head and the content. First-level categories have no template, so a hint
 * is shown instead of the content.
 */
export function CategoryPage({ actions, children }: CategoryPageProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const { categoryId } = useScreenParams("categoryDefinition");
  const { data: category, error, isError, refetch } = useCategory(categoryId);
  if (isError && !category) {
    return (
      <Page title={t("category")} back={<ScreenLink screen="categoryList">{t("backToList")}</ScreenLink>}>
        <LoadError error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (!category) {
    return (
      <Page>
        <Skeleton className="h-12 w-48" />
        <Skeleton className="h-48 w-full" />
      </Page>
    );
  }
  const second = category.level === categoryLevel.second;
  return (
    <Page>
      <DetailHeader
        glyph={<GlyphTile name={category.icon} size={48} />}
        title={local(category)}
        // For all other categories, the switch in `actions` shows the state.
        status={category.built_in && <CategoryState status={category.status} />}
        identifiers={[{ label: t("categoryId"), value: category.id }]}
        meta={!second && <span>{t("firstLevel")}</span>}
        actions={
          <>
            <CategoryTools category={category} />
            {second && actions?.(category)}
          </>
        }
      />
      {second ? (
        <>
          <TemplateBar categoryId={category.id} />
          {children(category)}
        </>
      ) : (
        <EmptyState
          icon={Shapes}
          title={t("noTemplateTitle")}
          description={t("noTemplateText")}
          action={<LinkButton render={<ScreenLink screen="categoryList" />}>{t("toList")}</LinkButton>}
        />
      )}
    </Page>
  );
}
