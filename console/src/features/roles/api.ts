import { limits } from "@thingwright/contract/limits.ts";
import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";

/** All roles of the account, sorted by name: an account may have fewer roles (`limits.roles`) than fit on one page. */
export function useRoles() {
  const may = useMay();
  const query = useCall(
    api.roles.list,
    { query: { page_size: limits.pageSizeMax, sort: "name", order: "asc" } },
    { enabled: may(api.roles.list) },
  );
  return { query, roles: query.data?.list };
}

/** One role; nothing is loaded while no id is given. */
export function useRole(id: string | undefined) {
  return useCall(api.roles.get, { params: { id: id ?? "" } }, { enabled: id !== undefined });
}
