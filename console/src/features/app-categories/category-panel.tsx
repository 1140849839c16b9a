import type {
  AppCategory,
  RelatedProduct,
  RelatedProducts,
} from "@thingwright/contract/people/app-categories.ts";
import { Package, Plus, X } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { useAction, useCall, useKept } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { GlyphTile } from "../../ui/glyph-tile.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { SortableList } from "../../ui/sortable-list.tsx";
import { Tag } from "../../ui/tag.tsx";
import { AddProductsDrawer } from "./add-products-drawer.tsx";
import { messages } from "./messages/en.ts";
import { RelationCard } from "./relation-card.tsx";
import { useSavedOrder } from "./use-saved-order.ts";

interface CategoryPanelProps {
  appId: string;
  category: AppCategory;
}

/**
 * The products of an app's category in their order, and the platform categories that the app's category is mapped to.
 */
export function CategoryPanel({ appId, category }: CategoryPanelProps) {
  const t = useMessages(messages);
  const may = useMay();
  const local = useLocalName();
  const params = { id: appId, categoryId: category.id };
  const query = useCall(api.appCategories.products, { params });
  const set = useSetProducts(appId, category.id);
  const [adding, setAdding] = useState(false);
  const mayEdit = may(api.appCategories.setProducts);
  const { data } = query;
  const add = (
    <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
      {t("addProducts")}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={local(category)}
        description={t("productsText")}
        actions={mayEdit && data && data.list.length > 0 && add}
        flush
        className="overflow-clip"
      >
        {query.isError && !data ? (
          <LoadError error={query.error} onRetry={query.refetch} />
        ) : !data ? (
          <div className="p-4">
            <SkeletonText lines={4} />
          </div>
        ) : data.list.length === 0 ? (
          <EmptyState
            icon={Package}
            title={t("noProducts")}
            description={t("noProductsText")}
            action={mayEdit && add}
          />
        ) : (
          <SortableList
            label={t("productsOf", { name: local(category) })}
            items={data.list}
            keyOf={({ id }) => id}
            labelOf={({ name }) => name}
            disabled={!mayEdit}
            onReorder={set}
          >
            {(product, { handle }) => (
              <div className="flex min-h-12 items-center gap-2.5 border-b border-line py-1.5 ps-1.5 pe-3 in-[li:last-child]:border-b-0">
                {handle}
                <ProductLine product={product} />
                {mayEdit && (
                  <IconButton
                    icon={X}
                    size="sm"
                    label={t("removeProduct", { name: product.name })}
                    onClick={() => set(data.list.filter((one) => one !== product))}
                  />
                )}
              </div>
            )}
          </SortableList>
        )}
        {data?.list.some(({ shown }) => !shown) && (
          <p className="border-t border-line px-4 py-2 text-meta text-muted">{t("hiddenHint")}</p>
        )}
        {data && data.out_of_reach > 0 && (
          <p className="border-t border-line px-4 py-2 text-meta text-muted">
            {t("outOfReach", { count: data.out_of_reach })}
          </p>
        )}
      </Card>
      <RelationCard
        appId={appId}
        categoryId={category.id}
        onAdd={(products) => set([...(data?.list ?? []), ...products])}
      />
      {adding && data && (
        <AddProductsDrawer
          params={params}
          products={data}
          onClose={() => setAdding(false)}
          name={local(category)}
        />
      )}
    </div>
  );
}

/** Returns a function that shows the products in a new order at once, and saves it. */
function useSetProducts(appId: string, categoryId: string) {
  const params = { id: appId, categoryId };
  const kept = useKept();
  const save = useSavedOrder(api.appCategories.products, { params });
  const action = useAction(api.appCategories.setProducts, {
    invalidates: [api.appCategories.list, api.appCategories.relation],
    onDone: (saved) => kept.set(api.appCategories.products, { params }, () => saved),
  });
  return (rows: readonly RelatedProduct[]) =>
    save(
      (shown): RelatedProducts => ({ ...shown, list: [...rows] }),
      (version) => action.run({ params, body: { list: rows.map(({ id }) => id), version } }),
    );
}

/** A product: its icon, name, model, and a mark if apps do not show it yet. */
function ProductLine({ product: { id, name, model, icon, shown } }: { product: RelatedProduct }) {
  const t = useMessages(messages);
  return (
    <>
      <GlyphTile name={icon} size={32} />
      <span className="min-w-0 flex-1">
        <ScreenLink
          screen="productDefinition"
          params={{ productId: id }}
          className="block max-w-full truncate rounded-sm font-medium text-ink hover:text-accent-ink"
        >
          {name}
        </ScreenLink>
        <span className="block truncate font-mono text-meta text-muted">{model}</span>
      </span>
      {!shown && <Tag>{t("hidden")}</Tag>}
    </>
  );
}
