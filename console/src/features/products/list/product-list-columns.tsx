import { shelf } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { ReactNode } from "react";
import type { ListColumns } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "../messages/en.ts";
import { LabelTags } from "./label-tags.tsx";
import { useProductColumns } from "../shared/product-columns.tsx";
import { useProductWords } from "../shared/product-words.tsx";

/** The columns of the list of products, on the page and in the export. */
export function useProductListColumns(): ListColumns<Product> {
  const t = useMessages(messages);
  const words = useProductWords();
  const { name, category, stage, devices, key, created } = useProductColumns();
  const modeOf = ({ communication_mode }: Product) => words.mode(communication_mode);
  return {
    columns: [
      name.column,
      {
        ...category.column,
        cell: (product) => <TwoLines first={category.csv.value(product)} second={modeOf(product)} />,
      },
      {
        ...stage.column,
        cell: (product) => (
          <TwoLines
            first={stage.column.cell(product)}
            second={product.shelf === shelf.on && words.shelf(product.shelf)}
          />
        ),
      },
      {
        id: "labels",
        header: t("labels"),
        priority: 3,
        maxWidth: 200,
        cell: ({ labels }) => <LabelTags labels={labels} />,
      },
      devices.column,
      key.column,
      created.column,
    ],
    csv: [
      name.csv,
      { header: t("model"), value: (p) => p.model },
      category.csv,
      { header: t("mode"), value: modeOf },
      { header: t("nodeType"), value: (p) => words.node(p.node_type) },
      { header: t("power"), value: (p) => words.power(p.power) },
      { header: t("shelf_on"), value: (p) => words.shelf(p.shelf) },
      {
        header: t("labels"),
        value: (p) => p.labels.map((label) => `${label.key}=${label.value}`).join("; "),
      },
      { header: t("type"), value: (p) => words.type(p.product_type) },
      stage.csv,
      devices.csv,
      { header: t("points"), value: (p) => p.function_count },
      key.csv,
      { header: t("productId"), value: (p) => p.id },
      created.csv,
    ],
  };
}

/** A cell of two lines: the main value, and details below it. */
function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="block min-w-0">
      <span className="block truncate">{first}</span>
      {second && <span className="block truncate text-meta text-muted">{second}</span>}
    </span>
  );
}
