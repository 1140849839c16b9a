import type { Definition } from "@thingwright/contract/products/products.ts";
import { useMemo } from "react";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { keyOf, queryClient, queryOf, useCall } from "../../../lib/query.ts";
import type { PointStore } from "../../../parts/function-points/save-change.ts";
import { usePoints } from "../../../parts/function-points/use-points.ts";

/** The function points of a product. */
export function useDefinition(productId: string) {
  const query = useCall(api.products.definition, { params: { id: productId } });
  const store = useMemo(() => storeOf(productId), [productId]);
  return { ...usePoints(query.data, store), query };
}

function storeOf(productId: string): PointStore {
  const input = { params: { id: productId } };
  const { queryKey } = queryOf(api.products.definition, input);
  const keep = (saved: Definition): Definition => {
    queryClient.setQueryData<Definition>(queryKey, saved);
    refresh();
    return saved;
  };
  return {
    current: async () => {
      // A response that is still in flight would overwrite the saved definition with an older one.
      await queryClient.cancelQueries({ queryKey });
      const kept = queryClient.getQueryData<Definition>(queryKey);
      return kept ?? call(api.products.definition, input);
    },
    read: async () => keep(await call(api.products.definition, input)),
    save: async (list, version) =>
      keep(await call(api.products.define, { ...input, body: { list, version } })),
  };
}

/**
 * Reloads the data that changes with the function points. Products contain the number of function points, and after a
 * conflict they may be in another stage. The key mapping and the configuration depend on the function points.
 */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(api.products.get) });
  void queryClient.invalidateQueries({ queryKey: keyOf(api.products.list) });
  void queryClient.invalidateQueries({ queryKey: keyOf(api.keyMapping.get) });
  void queryClient.invalidateQueries({ queryKey: keyOf(api.products.template) });
  void queryClient.invalidateQueries({ queryKey: keyOf(api.configuration.get) });
  void queryClient.invalidateQueries({ queryKey: keyOf(api.configuration.steps) });
}

export type DefinitionState = ReturnType<typeof useDefinition>;
