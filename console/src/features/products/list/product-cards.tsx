import { shelf } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { CardList } from "../../../lib/list-page/card-list.tsx";
import { useLocalName } from "../../../lib/local-name.ts";
import { CopyText } from "../../../ui/copy-text.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { useUiText } from "../../../ui/text/ui-text.ts";
import { messages } from "../messages/en.ts";
import type { ProductList } from "./product-filters.tsx";
import { LabelTags } from "./label-tags.tsx";
import { ProductName } from "../shared/product-name.tsx";
import { StageDot, useProductWords } from "../shared/product-words.tsx";

interface CardsProps {
  list: ProductList;
  /** Shown in place of cards where there is no product. */
  empty: ReactNode;
  actionsOf: (product: Product) => readonly MenuEntry[];
}

/** The list of products as cards. */
export function ProductCards({ list, empty, actionsOf }: CardsProps) {
  const t = useMessages(messages);
  return (
    <CardList
      list={list}
      label={t("title")}
      empty={empty}
      card={(product) => <ProductCard product={product} actions={actionsOf(product)} />}
    />
  );
}

function ProductCard({ product, actions }: { product: Product; actions: readonly MenuEntry[] }) {
  const t = useMessages(messages);
  const words = useProductWords();
  const text = useUiText();
  const local = useLocalName();
  const category = local({ name: product.category_name, name_en: product.category_name_en });
  return (
    <article className="flex h-full flex-col gap-3 rounded-lg border border-line bg-sheet p-4 transition-colors hover:border-line-strong">
      <div className="flex items-start justify-between gap-2">
        <ProductName product={product} size={40} />
        <Menu
          align="end"
          items={actions}
          trigger={
            <IconButton
              icon={Ellipsis}
              size="sm"
              tooltip={false}
              label={text.actionsFor(product.name)}
              className="-mt-1 -mr-2"
            />
          }
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <span className="text-ink">
          <StageDot status={product.status} />
        </span>
        <span>{category}</span>
        <span>{words.mode(product.communication_mode)}</span>
        {product.shelf === shelf.on && <Tag tone="success">{words.shelf(product.shelf)}</Tag>}
      </div>
      <LabelTags labels={product.labels} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-3 text-meta text-muted">
        <span className="tabular">
          {t("deviceCount", { count: product.device_count - product.unlisted_count })}
          {product.unlisted_count > 0 && ` · ${t("unlisted", { count: product.unlisted_count })}`}
        </span>
        <CopyText value={product.product_key} label={t("productKey")} />
      </div>
    </article>
  );
}
