import type { Product } from "@thingwright/contract/products.ts";
import type { ListColumns } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { Tag } from "../../../ui/tag.tsx";
import { messages } from "../messages/en.ts";
import { useProductColumns } from "../shared/product-columns.tsx";
import { useProductWords } from "../shared/product-words.tsx";

/** The columns of the list on the page and in its export. */
export function useProductListColumns(): ListColumns<Product> {
  const t = useMessages(messages);
  const words = useProductWords();
  const { name, category, stage, devices, key, created } = useProductColumns();
  const modeOf = ({ communication_mode }: Product) => words.mode(communication_mode);
  return {
    columns: [
      name.column,
      category.column,
      { id: "mode", header: t("mode"), priority: 3, cell: (product) => <Tag>{modeOf(product)}</Tag> },
      stage.column,
      devices.column,
      key.column,
      created.column,
    ],
    csv: [
      name.csv,
      { header: t("model"), value: (p) => p.model },
      category.csv,
      { header: t("mode"), value: modeOf },
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
