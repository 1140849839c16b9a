import { nameOf, productStatus } from "@thingwright/contract/enums.ts";
import type { Product } from "@thingwright/contract/products.ts";
import { Package } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useCreatedColumn } from "../../lib/columns.tsx";
import { EmptyList } from "../../lib/empty-list.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListSearch } from "../../lib/list-filters.tsx";
import { tableOf } from "../../lib/list-table.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { GlyphTile } from "../../ui/glyph-tile.tsx";
import { Num } from "../../ui/num.tsx";
import { useProductIcon } from "../products/api.ts";
import { messages } from "./messages/en.ts";

/** The products of a tenant. */
export function TenantProducts({ uid }: { uid: string }) {
  const t = useMessages(messages);
  const list = useList(api.tenants.listProducts, {}, { uid });
  return (
    <div className="flex flex-col gap-3">
      <ListSearch list={list} placeholder={t("searchProducts")} />
      <DataTable
        {...tableOf(list)}
        label={t("products")}
        rowKey={(product) => product.id}
        rowLabel={(product) => product.name}
        rowHeight={48}
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
    </div>
  );
}

function useColumns(): Column<Product>[] {
  const t = useMessages(messages);
  const local = useLocalName();
  const iconOf = useProductIcon();
  const created = useCreatedColumn();
  return [
    {
      id: "name",
      header: t("product"),
      sortable: true,
      minWidth: 200,
      cell: (product) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <GlyphTile name={iconOf(product)} size={32} />
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">{product.name}</span>
            <span className="truncate font-mono text-meta text-muted">{product.model}</span>
          </span>
        </span>
      ),
    },
    {
      id: "category",
      header: t("category"),
      maxWidth: 150,
      cell: (p) => local({ name: p.category_name, name_en: p.category_name_en }),
    },
    {
      id: "stage",
      header: t("stage"),
      cell: ({ status }) => t(`stage_${nameOf(productStatus, status)}`),
    },
    {
      id: "device_count",
      header: t("devices"),
      sortable: true,
      align: "end",
      cell: ({ device_count }) => <Num value={device_count} />,
    },
    {
      id: "key",
      header: t("productKey"),
      cell: ({ product_key }) => <CopyText value={product_key} label={t("productKey")} />,
    },
    created.column,
  ];
}
