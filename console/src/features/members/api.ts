import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";

/** One member, cached while its pages are open. */
export function useMember(uid: string) {
  return useCall(api.members.get, { params: { uid } });
}
