import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";

/** One app with its published versions, cached while its pages are open. */
export function useApp(id: string) {
  return useCall(api.appVersions.info, { params: { id } });
}
