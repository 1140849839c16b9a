import type { Product } from "@thingwright/contract/products.ts";
import { useCreatedColumn } from "../../../lib/columns.tsx";
import type { CsvColumn } from "../../../lib/csv.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { CopyText } from "../../../ui/copy-text.tsx";
import type { Column } from "../../../ui/data-table.tsx";
import { Num } from "../../../ui/num.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { messages } from "../messages/en.ts";
import { ProductName } from "../product-name.tsx";
import { StageDot, useProductWords } from "../product-words.tsx";

/** The columns of the list on the page and in its export. */
export function useProductColumns(): { columns: Column<Product>[]; csv: CsvColumn<Product>[] } {
  const t = useMessages(messages);
  const words = useProductWords();
  const local = useLocalName();
  const created = useCreatedColumn();
  const categoryOf = (p: Product) => local({ name: p.category_name, name_en: p.category_name_en });

  const columns: Column<Product>[] = [
    {
      id: "name",
      header: t("product"),
      sortable: true,
      minWidth: 200,
      cell: (product) => <ProductName product={product} />,
    },
    { id: "category", header: t("category"), cell: categoryOf, maxWidth: 150 },
    {
      id: "mode",
      header: t("mode"),
      priority: 3,
      cell: (product) => <Tag>{t(`mode_${product.communication_mode}`)}</Tag>,
    },
    { id: "stage", header: t("stage"), cell: (product) => <StageDot status={product.status} /> },
    {
      id: "device_count",
      header: t("devices"),
      sortable: true,
      align: "end",
      cell: (product) => <Num value={product.device_count} />,
    },
    {
      id: "key",
      header: t("productKey"),
      cell: (product) => <CopyText value={product.product_key} label={t("productKey")} />,
    },
    created.column,
  ];

  const csv: CsvColumn<Product>[] = [
    { header: t("name"), value: (p) => p.name },
    { header: t("model"), value: (p) => p.model },
    { header: t("category"), value: categoryOf },
    { header: t("mode"), value: (p) => t(`mode_${p.communication_mode}`) },
    { header: t("type"), value: (p) => words.type(p.product_type) },
    { header: t("stage"), value: (p) => words.stage(p.status) },
    { header: t("devices"), value: (p) => p.device_count },
    { header: t("points"), value: (p) => p.function_count },
    { header: t("productKey"), value: (p) => p.product_key },
    { header: t("productId"), value: (p) => p.id },
    created.csv,
  ];
  return { columns, csv };
}
