import { Boxes, Plus } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { NothingFound } from "../../../lib/nothing-found.tsx";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { LinkButton, TextLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useCategories } from "../api.ts";
import { messages } from "../messages/en.ts";
import { NoCategory } from "../no-category.tsx";
import type { ProductList } from "./product-filters.tsx";

/** In place of rows: what to do next, which depends on why there are none. */
export function EmptyList({ list }: { list: ProductList }) {
  const t = useMessages(messages);
  const may = useMay();
  const { query, usable } = useCategories();
  const first = usable[0];

  if (list.filtered) {
    return (
      <NothingFound
        title={t("nothingFound")}
        description={t("nothingFoundText")}
        onClear={list.clearFilters}
      />
    );
  }
  if (query.isSuccess && !first) return <NoCategory />;
  if (!may(api.products.create)) {
    return <EmptyState icon={Boxes} title={t("emptyReadTitle")} description={t("emptyReadText")} />;
  }
  return (
    <EmptyState
      icon={Boxes}
      title={t("emptyTitle")}
      description={t("emptyText")}
      action={
        <>
          <LinkButton variant="primary" icon={Plus} render={<ScreenLink screen="productCreate" />}>
            {t("create")}
          </LinkButton>
          {first && (
            <TextLink
              render={
                <ScreenLink
                  screen="productCreate"
                  search={{ step: "basics", category: first.id, sample: "1" }}
                />
              }
            >
              {t("sample")}
            </TextLink>
          )}
        </>
      }
    />
  );
}
