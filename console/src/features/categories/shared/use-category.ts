import { api } from "../../../lib/api.ts";
import { useCall } from "../../../lib/query.ts";

/** One category, of either level. */
export function useCategory(id: string) {
  return useCall(api.categories.get, { params: { id } });
}
