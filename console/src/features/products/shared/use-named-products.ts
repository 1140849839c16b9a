import { useQueries } from "@tanstack/react-query";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { api } from "../../../lib/api.ts";
import { queryOf } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";

/**
 * The products with these ids, sorted by name. Products that the user has no access to are left out. Only the products
 * with these ids are requested, however many products the account has.
 */
export function useNamedProducts(ids: readonly string[]): readonly Product[] {
  const mayList = useMay()(api.products.list);
  const wanted = [...new Set(ids)].toSorted();
  const parts = Array.from({ length: Math.ceil(wanted.length / limits.productsNamed) }, (_, part) =>
    wanted.slice(part * limits.productsNamed, (part + 1) * limits.productsNamed),
  );
  const answers = useQueries({
    queries: parts.map((part) => ({
      ...queryOf(api.products.list, { query: { ids: part.join(","), page_size: limits.productsNamed } }),
      enabled: mayList,
      staleTime: 60_000,
    })),
  });
  return answers.flatMap(({ data }) => data?.list ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
}
