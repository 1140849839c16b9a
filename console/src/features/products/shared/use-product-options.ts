import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useDebounced } from "../../../lib/debounce.ts";
import { useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import type { Option } from "../../../ui/option.ts";

/** The number of products shown; the server finds the others by the typed text. */
export const shownAtOnce = 50;

const firstProducts = { page_size: shownAtOnce, sort: "name", order: "asc" } as const;
const staleTime = 60_000;

/** Returns why a product cannot be chosen, as a text; undefined if it can be chosen. */
export type Unfit = (product: Product) => string | undefined;

function optionOf(product: Product, unfit?: Unfit): Option {
  const why = unfit?.(product);
  const { id, name, model } = product;
  return { value: id, label: name, hint: why ?? model, disabled: why !== undefined };
}

/**
 * The props of a combobox that chooses one of the products that the user has access to, however many there are.
 * @param chosen the id of the chosen product
 */
export function useProductOptions(chosen: string | undefined, unfit?: Unfit) {
  const mayList = useMay()(api.products.list);
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed.trim().slice(0, limits.keywordLength));
  const found = useCall(
    api.products.list,
    { query: { ...firstProducts, ...(keyword && { keyword }) } },
    { enabled: mayList, staleTime, keepPrevious: true },
  );
  const products = found.data?.list ?? [];
  const known = products.find(({ id }) => id === chosen);
  const fetched = useCall(
    api.products.get,
    { params: { id: chosen ?? "" } },
    { enabled: chosen !== undefined && found.isSuccess && known === undefined },
  );
  const product = known ?? fetched.data;
  return {
    options: products.map((one) => optionOf(one, unfit)),
    selected: product?.id === chosen && product ? optionOf(product) : null,
    loading: found.isFetching,
    onQueryChange: setTyped,
  };
}

/**
 * Returns the id of the product if the user has access to only one. Undefined while it loads, and if there are none or
 * several.
 */
export function useOnlyProduct(): string | undefined {
  const mayList = useMay()(api.products.list);
  const { data } = useCall(api.products.list, { query: firstProducts }, { enabled: mayList, staleTime });
  return data?.total === 1 ? data.list[0]?.id : undefined;
}
