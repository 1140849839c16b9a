import { ComboboxFilter } from "../../../lib/combobox-filter.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import type { Filtered } from "../../../lib/list-filters.tsx";
import { messages } from "./messages/en.ts";
import { useProductOptions } from "./use-product-options.ts";

/** Filters a list by product. */
export function ProductFilter({ list, className }: { list: Filtered<"product_id">; className?: string }) {
  const t = useMessages(messages);
  return (
    <ComboboxFilter
      {...useProductOptions(list.filters.product_id)}
      list={list}
      name="product_id"
      label={t("product")}
      any={t("anyProduct")}
      className={className}
    />
  );
}
