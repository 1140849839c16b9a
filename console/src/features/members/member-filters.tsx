import { ActivationFilter, EnabledFilter } from "../../lib/accounts.tsx";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SelectFilter } from "../../lib/list-filters.tsx";
import { useRoles } from "../roles/api.ts";
import { messages } from "./messages/en.ts";

export function useMemberList() {
  return useList(api.members.list);
}
export type MemberList = ReturnType<typeof useMemberList>;

/** What narrows the list of members; all of it stands in the address. */
export function MemberFilters({ list }: { list: MemberList }) {
  const t = useMessages(messages);
  const { roles = [] } = useRoles();
  return (
    <ListFilterBar list={list}>
      <ListSearch list={list} placeholder={t("search")} />
      <EnabledFilter list={list} />
      <SelectFilter
        list={list}
        name="role_id"
        label={t("role")}
        any={t("anyRole")}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ActivationFilter list={list} />
    </ListFilterBar>
  );
}
