import { Boxes, Plus } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { EmptyList } from "../../../lib/empty-list.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { LinkButton, TextLink } from "../../../ui/button.tsx";
import { useCategories } from "../api.ts";
import { messages } from "../messages/en.ts";
import { NoCategory } from "../no-category.tsx";
import type { ProductList } from "./product-filters.tsx";

/** In place of rows: what to do next, which depends on why there are none. */
export function NoProducts({ list }: { list: ProductList }) {
  const t = useMessages(messages);
  const mayCreate = useMay()(api.products.create);
  const { query, usable } = useCategories();
  const first = usable[0];
  if (!list.filtered && query.isSuccess && !first) return <NoCategory />;
  const sample = first && { step: "basics", category: first.id, sample: "1" };
  return (
    <EmptyList
      list={list}
      nothingFound={t("nothingFound")}
      icon={Boxes}
      title={t(mayCreate ? "emptyTitle" : "emptyReadTitle")}
      description={t(mayCreate ? "emptyText" : "emptyReadText")}
      action={
        mayCreate && (
          <>
            <LinkButton variant="primary" icon={Plus} render={<ScreenLink screen="productCreate" />}>
              {t("create")}
            </LinkButton>
            {sample && (
              <TextLink render={<ScreenLink screen="productCreate" search={sample} />}>
                {t("sample")}
              </TextLink>
            )}
          </>
        )
      }
    />
  );
}
