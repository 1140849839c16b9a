import { activated, enabled } from "@thingwright/contract/enums.ts";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import { useRoles } from "../roles/api.ts";
import { messages } from "./messages/en.ts";

export function useMemberList() {
  return useList(api.members.list);
}
export type MemberList = ReturnType<typeof useMemberList>;

/** What narrows the list of members; all of it stands in the address. */
export function MemberFilters({ list }: { list: MemberList }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const { roles = [] } = useRoles();
  return (
    <FilterBar>
      <SearchInput
        value={list.keyword}
        onChange={list.setKeyword}
        placeholder={t("search")}
        className="w-full sm:w-58"
      />
      <SegmentedControl
        aria-label={t("state")}
        value={list.filters.status ?? ""}
        onChange={(status) => list.setFilter("status", status)}
        options={[
          { value: "", label: words("all") },
          { value: String(enabled.yes), label: t("enabled") },
          { value: String(enabled.no), label: t("disabled") },
        ]}
      />
      <Select
        aria-label={t("role")}
        value={list.filters.role_id ?? ""}
        onChange={(id) => list.setFilter("role_id", id)}
        options={[
          { value: "", label: t("anyRole") },
          ...roles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        className="w-full sm:w-44"
      />
      <Select
        aria-label={t("activation")}
        value={list.filters.activated ?? ""}
        onChange={(value) => list.setFilter("activated", value)}
        options={[
          { value: "", label: t("anyActivation") },
          { value: String(activated.yes), label: t("activated") },
          { value: String(activated.no), label: t("invited") },
        ]}
        className="w-full sm:w-44"
      />
    </FilterBar>
  );
}
