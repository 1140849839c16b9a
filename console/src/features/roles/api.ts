import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";

/** All roles of the account as choices, sorted by name. Their permissions are not loaded. */
export function useRoles() {
  const may = useMay();
  const query = useCall(api.roles.names, {}, { enabled: may(api.roles.names) });
  return { query, roles: query.data?.list };
}

/** One role. Nothing is loaded if `id` is undefined. */
export function useRole(id: string | undefined) {
  return useCall(api.roles.get, { params: { id: id ?? "" } }, { enabled: id !== undefined });
}
