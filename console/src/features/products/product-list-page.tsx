import { Plus, Trash2 } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { ExportButton } from "../../lib/export-button.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ListPages, listError, tableOf } from "../../lib/list-table.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, LinkButton, TextLink } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { NoProducts } from "./list/no-products.tsx";
import { ProductCards } from "./list/product-cards.tsx";
import { useProductListColumns } from "./list/product-list-columns.tsx";
import { ProductFilters, useProductList, type ProductList } from "./list/product-filters.tsx";
import { useProductActions } from "./list/use-product-actions.tsx";
import { useView } from "./list/use-view.ts";
import { messages } from "./messages/en.ts";

/** Every product that the user may see, as a table or as cards. */
export function ProductListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const list = useProductList();
  const [view, setView] = useView();
  const { csv } = useProductListColumns();
  return (
    <Page
      title={t("title")}
      description={t("subtitle")}
      actions={
        <>
          <ExportButton list={list} name={t("fileName")} columns={csv} />
          {may(api.products.create) && (
            <LinkButton variant="primary" icon={Plus} render={<ScreenLink screen="productCreate" />}>
              {t("create")}
            </LinkButton>
          )}
        </>
      }
    >
      <ProductFilters list={list} view={view} onViewChange={setView} />
      {view === "table" ? <AsTable list={list} /> : <AsCards list={list} />}
    </Page>
  );
}

function AsTable({ list }: { list: ProductList }) {
  const t = useMessages(messages);
  const may = useMay();
  const { columns } = useProductListColumns();
  const chosen = useChosen(list.rows, (product) => product.id);
  const actions = useProductActions(chosen.drop);
  return (
    <>
      <DataTable
        label={t("title")}
        {...tableOf(list)}
        rowKey={(product) => product.id}
        rowLabel={(product) => product.name}
        rowHeight={48}
        columns={columns}
        empty={<NoProducts list={list} />}
        selection={may(api.products.remove) ? chosen.keys : undefined}
        onSelectionChange={chosen.choose}
        bulkActions={
          <Button size="sm" icon={Trash2} onClick={() => actions.deleteMany(chosen.rows)}>
            {t("delete")}
          </Button>
        }
        rowQuickAction={({ id }) => (
          <TextLink render={<ScreenLink screen="productDefinition" params={{ productId: id }} />}>
            {t("configure")}
          </TextLink>
        )}
        rowActions={actions.actionsOf}
      />
      {actions.dialogs}
    </>
  );
}

function AsCards({ list }: { list: ProductList }) {
  const actions = useProductActions(() => undefined);
  const error = listError(list);
  if (!list.rows && !error) return <SkeletonCards count={6} />;
  const empty = !error && list.rows?.length === 0 && <NoProducts list={list} />;
  return (
    <>
      {error || empty ? (
        <div className="rounded-lg border border-line">{error ?? empty}</div>
      ) : (
        <>
          <ProductCards
            products={list.rows ?? []}
            stale={list.query.isPlaceholderData}
            actionsOf={actions.actionsOf}
          />
          <div className="rounded-lg border border-line">
            <ListPages list={list} />
          </div>
        </>
      )}
      {actions.dialogs}
    </>
  );
}
