import type { ProductGroup } from "@thingwright/contract/products/product-groups.ts";
import { type ListColumns, useCreatedColumn } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { Num } from "../../ui/num.tsx";
import { messages } from "./messages/en.ts";

/** The columns of the list of product groups, on the page and in the export. */
export function useProductGroupColumns(): ListColumns<ProductGroup> {
  const t = useMessages(messages);
  const supportOf = ({ supports_groups }: ProductGroup) => t(supports_groups ? "supportsYes" : "supportsNo");
  const created = useCreatedColumn();
  return {
    columns: [
      {
        id: "name",
        header: t("name"),
        sortable: true,
        minWidth: 220,
        cell: ({ id, name }) => (
          <ScreenLink
            screen="groupInfo"
            params={{ id }}
            className="truncate rounded-sm font-medium text-ink hover:text-accent-ink"
          >
            {name}
          </ScreenLink>
        ),
      },
      {
        id: "product_count",
        header: t("products"),
        align: "end",
        cell: ({ product_count }) => <Num value={product_count} />,
      },
      { id: "supports_groups", header: t("supports"), cell: supportOf },
      created.column,
    ],
    csv: [
      { header: t("name"), value: ({ name }) => name },
      { header: t("products"), value: ({ product_count }) => product_count },
      { header: t("supports"), value: supportOf },
      created.csv,
    ],
  };
}
