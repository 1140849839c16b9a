import { limits } from "@thingwright/contract/limits.ts";
import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";

/** Every role of the account, by name: there are few. */
export function useRoles() {
  const may = useMay();
  const query = useCall(
    api.roles.list,
    { query: { page_size: limits.pageSizeMax, sort: "name", order: "asc" } },
    { enabled: may(api.roles.list) },
  );
  return { query, roles: query.data?.list };
}

/** One role. */
export function useRole(id: string | undefined) {
  return useCall(api.roles.get, { params: { id: id ?? "" } }, { enabled: id !== undefined });
}
