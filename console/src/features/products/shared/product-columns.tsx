import type { Product } from "@thingwright/contract/products/products.ts";
import { type SharedColumn, useCreatedColumn } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { CopyText } from "../../../ui/copy-text.tsx";
import { Num } from "../../../ui/num.tsx";
import { messages } from "../messages/en.ts";
import { ProductName } from "./product-name.tsx";
import { StageDot, useProductWords } from "./product-words.tsx";

/** Columns of lists of products, and of their exports. */
export function useProductColumns() {
  const t = useMessages(messages);
  const words = useProductWords();
  const local = useLocalName();
  const categoryOf = (p: Product) => local({ name: p.category_name, name_en: p.category_name_en });
  return {
    name: {
      column: {
        id: "name",
        header: t("product"),
        sortable: true,
        width: 300,
        minWidth: 170,
        yields: true,
        cell: (product) => <ProductName product={product} />,
      },
      csv: { header: t("name"), value: ({ name }) => name },
    },
    category: {
      column: { id: "category", header: t("category"), cell: categoryOf, maxWidth: 150 },
      csv: { header: t("category"), value: categoryOf },
    },
    stage: {
      column: { id: "stage", header: t("stage"), cell: ({ status }) => <StageDot status={status} /> },
      csv: { header: t("stage"), value: ({ status }) => words.stage(status) },
    },
    devices: {
      column: {
        id: "device_count",
        header: t("devices"),
        sortable: true,
        align: "end",
        cell: ({ device_count, unlisted_count: unlisted }) => (
          <>
            <Num value={device_count - unlisted} />
            {unlisted > 0 && (
              <span className="block text-meta text-muted">{t("unlisted", { count: unlisted })}</span>
            )}
          </>
        ),
      },
      csv: {
        header: t("devices"),
        value: ({ device_count, unlisted_count }) => device_count - unlisted_count,
      },
    },
    key: {
      column: {
        id: "key",
        header: t("productKey"),
        cell: ({ product_key }) => <CopyText value={product_key} label={t("productKey")} />,
      },
      csv: { header: t("productKey"), value: ({ product_key }) => product_key },
    },
    created: useCreatedColumn(),
  } satisfies Record<string, SharedColumn<Product>>;
}
