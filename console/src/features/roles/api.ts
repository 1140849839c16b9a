import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";

/** All roles of the account, sorted by name, to choose from; without their permissions. */
export function useRoles() {
  const may = useMay();
  const query = useCall(api.roles.names, {}, { enabled: may(api.roles.names) });
  return { query, roles: query.data?.list };
}

/** One role; nothing is loaded while no id is given. */
export function useRole(id: string | undefined) {
  return useCall(api.roles.get, { params: { id: id ?? "" } }, { enabled: id !== undefined });
}
