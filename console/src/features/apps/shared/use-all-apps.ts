import { limits } from "@thingwright/contract/grammar/limits.ts";
import { api } from "../../../lib/api.ts";
import { useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";

/** All apps that the user has access to, sorted by name. No request is sent for users who may not see apps. */
export function useAllApps({ enabled = true }: { enabled?: boolean } = {}) {
  const query = { page_size: limits.apps, sort: "name", order: "asc" } as const;
  return useCall(
    api.apps.list,
    { query },
    { staleTime: 60_000, enabled: useMay()(api.apps.list) && enabled },
  );
}
