import { limits } from "@thingwright/contract/limits.ts";
import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";

/** One member, kept while its pages are open. */
export function useMember(uid: string) {
  return useCall(api.members.get, { params: { uid } });
}

/** Every member of the account, by login name, for choosing among them. */
export function useMemberNames() {
  const may = useMay();
  return useCall(
    api.members.list,
    { query: { page_size: limits.pageSizeMax, sort: "username", order: "asc" } },
    { enabled: may(api.members.list), staleTime: 60_000 },
  );
}
