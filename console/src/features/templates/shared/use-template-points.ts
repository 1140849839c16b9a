import type { Definition } from "@thingwright/contract/products/products.ts";
import type { TemplateDraft } from "@thingwright/contract/products/templates.ts";
import { useMemo } from "react";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { queryClient, queryOf, useCall } from "../../../lib/query.ts";
import type { PointStore } from "../../../parts/function-points/save-change.ts";
import { usePoints } from "../../../parts/function-points/use-points.ts";

/** The function points of a template's draft. A change is shown at once, and then saved. */
export function useTemplatePoints(categoryId: string) {
  const query = useCall(api.templates.get, { params: { id: categoryId } });
  const store = useMemo(() => storeOf(categoryId), [categoryId]);
  const definition = useMemo(() => query.data && definitionOf(query.data), [query.data]);
  return { ...usePoints(definition, store), query };
}

export type TemplatePointsState = ReturnType<typeof useTemplatePoints>;

function definitionOf({ points, draft_version }: TemplateDraft): Definition {
  return { list: points, version: draft_version };
}

function storeOf(categoryId: string): PointStore {
  const input = { params: { id: categoryId } };
  const { queryKey } = queryOf(api.templates.get, input);
  const keep = (draft: TemplateDraft): Definition => {
    queryClient.setQueryData<TemplateDraft>(queryKey, draft);
    return definitionOf(draft);
  };
  return {
    current: async () => {
      // A response that is still in flight would overwrite the saved draft with an older one.
      await queryClient.cancelQueries({ queryKey });
      const kept = queryClient.getQueryData<TemplateDraft>(queryKey);
      return definitionOf(kept ?? (await call(api.templates.get, input)));
    },
    read: async () => keep(await call(api.templates.get, input)),
    save: async (points, draft_version) =>
      keep(await call(api.templates.save, { ...input, body: { points, draft_version } })),
  };
}
