import { limits } from "@thingwright/contract/limits.ts";
import { api } from "../../../lib/api.ts";
import { useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";

/** Names apps by their ids. One that the user does not see is called by its id. */
export function useAppNames(): (id: string) => string {
  const query = { page_size: limits.apps, sort: "name", order: "asc" } as const;
  const { data } = useCall(api.apps.list, { query }, { staleTime: 60_000, enabled: useMay()(api.apps.list) });
  return (id) => data?.list.find((app) => app.id === id)?.name ?? id;
}
