import { ActivationFilter, EnabledFilter } from "../account/shared/account-filters.tsx";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch } from "../../lib/list-filters.tsx";
import { RoleFilter } from "../roles/shared/role-filter.tsx";
import { messages } from "./messages/en.ts";

export function useMemberList() {
  return useList(api.members.list);
}
export type MemberList = ReturnType<typeof useMemberList>;

/** What narrows the list of members; all of it stands in the address. */
export function MemberFilters({ list }: { list: MemberList }) {
  const t = useMessages(messages);
  return (
    <ListFilterBar list={list}>
      <ListSearch list={list} placeholder={t("search")} />
      <EnabledFilter list={list} />
      <RoleFilter list={list} />
      <ActivationFilter list={list} />
    </ListFilterBar>
  );
}
