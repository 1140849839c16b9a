import { Boxes } from "lucide-react";
import type { ReactNode } from "react";
import { type Clearable, EmptyList } from "../../../lib/empty-list.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { TextLink } from "../../../ui/button.tsx";
import { useCategories } from "../api.ts";
import { messages } from "../messages/en.ts";
import { NoCategory } from "../no-category.tsx";
import { blankProduct } from "../shared/blank-product.ts";

interface NoProductsProps {
  list: Clearable;
  /** The button that creates a product; undefined or false if the user may not create products. */
  create: ReactNode;
}

/** Shown if the list has no rows. It offers a next step, which depends on why there are no products. */
export function NoProducts({ list, create }: NoProductsProps) {
  const t = useMessages(messages);
  const mayCreate = Boolean(create);
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
            {create}
            {usable.some((leaf) => leaf.built_in) && (
              <TextLink render={<ScreenLink screen="productCreate" search={blankProduct} />}>
                {t("blank")}
              </TextLink>
            )}
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
