import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { Package, Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { ConfirmAction } from "../../lib/confirm-action.tsx";
import { EmptyList } from "../../lib/empty-list.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListSearch } from "../../lib/list-filters.tsx";
import { tableOf } from "../../lib/list-table.tsx";
import { useAction } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import type { MenuEntry } from "../../ui/menu.tsx";
import { useProductColumns } from "../products/shared/product-columns.tsx";
import { ProductName } from "../products/shared/product-name.tsx";
import { useProductWords } from "../products/shared/product-words.tsx";
import { messages } from "./messages/en.ts";

/** The products of a tenant. */
export function TenantProducts({ uid }: { uid: string }) {
  const t = useMessages(messages);
  const may = useMay();
  const list = useList(api.tenants.listProducts, {}, { uid });
  const [returning, setReturning] = useState<Product>();
  const giveBack = useAction(api.tenants.returnProduct, {
    refreshOnConflict: ["tenants"],
    success: t("returned"),
  });
  const actionsOf = (product: Product): MenuEntry[] => [
    product.status === productStatus.ceased &&
      may(api.tenants.returnProduct) && {
        label: t("returnProduct"),
        icon: Undo2,
        onSelect: () => setReturning(product),
      },
  ];
  return (
    <div className="flex flex-col gap-3">
      <ListSearch list={list} placeholder={t("searchProducts")} />
      <DataTable
        {...tableOf(list)}
        label={t("products")}
        rowKey={(product) => product.id}
        rowLabel={(product) => product.name}
        rowHeight={48}
        rowActions={actionsOf}
        columns={useColumns()}
        empty={
          <EmptyList
            list={list}
            nothingFound={t("noProductFound")}
            icon={Package}
            title={t("noProducts")}
            description={t("noProductsText")}
          />
        }
      />
      {returning && (
        <ConfirmAction
          action={giveBack}
          input={{ params: { uid, id: returning.id } }}
          onClose={() => setReturning(undefined)}
          tone="primary"
          title={t("returnTitle")}
          description={t("returnText")}
          subject={returning.name}
          confirmLabel={t("returnProduct")}
        />
      )}
    </div>
  );
}

/** The columns. Product names are not links, because the products belong to the tenant. */
function useColumns(): Column<Product>[] {
  const words = useProductWords();
  const { name, category, stage, devices, key, created } = useProductColumns();
  return [
    { ...name.column, cell: (product) => <ProductName product={product} plain /> },
    category.column,
    { ...stage.column, cell: ({ status }) => words.stage(status) },
    devices.column,
    key.column,
    created.column,
  ];
}
