import type { Product } from "@thingwright/contract/products/products.ts";
import type { SharedColumn } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { TextLink } from "../../../ui/button.tsx";
import { messages } from "../messages/en.ts";

interface ProductColumnOptions<T> {
  /** The product of a row; undefined if the row has none, or the user has no access to it. */
  productOf: (row: T) => Pick<Product, "id" | "name"> | undefined;
  /** The id of the column; `product` by default. */
  id?: string;
  sortable?: boolean;
}

/** A column for lists of another resource. It shows the product of each row, as a link to the product. */
export function useProductColumn<T>({
  productOf,
  id = "product",
  sortable = false,
}: ProductColumnOptions<T>): SharedColumn<T> {
  const t = useMessages(messages);
  return {
    column: {
      id,
      header: t("product"),
      sortable,
      maxWidth: 220,
      cell: (row) => {
        const product = productOf(row);
        if (!product) return <span className="text-muted">--</span>;
        return (
          <TextLink
            render={<ScreenLink screen="productDefinition" params={{ productId: product.id }} />}
            className="truncate"
          >
            {product.name}
          </TextLink>
        );
      },
    },
    csv: { header: t("product"), value: (row) => productOf(row)?.name ?? "" },
  };
}
