import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";

/** One person who uses an app, cached while the pages about that person are open. */
export function useAppUser(id: string) {
  return useCall(api.appUsers.get, { params: { id } });
}
