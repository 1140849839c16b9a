import { api } from "../../lib/api.ts";
import { useAction, useCall, useKept } from "../../lib/query.ts";
import { useNamesSource, withSaved } from "./shared/names-source.ts";

/** The names of all categories, as the editor of translations takes them. */
export function useCategoryNames() {
  const query = useCall(api.categoryNames.list, {});
  const kept = useKept();
  const change = useAction(api.categoryNames.changeMany, { invalidates: [api.categories.list] });
  const source = useNamesSource({
    list: query.data?.list,
    reload: () => query.refetch(),
    save: async (changes) => {
      const saved = await change.run({ body: { list: changes } });
      kept.set(api.categoryNames.list, {}, ({ list }) => ({ list: withSaved(list, saved.list) }));
    },
  });
  return { query, source };
}
