import type { Member } from "@thingwright/contract/members.ts";
import { Users } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { tableOf } from "../../lib/list-table.tsx";
import { NothingFound } from "../../lib/nothing-found.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Time } from "../../ui/time.tsx";
import { messages } from "./messages/en.ts";

import { ActivationDot, EnabledDot } from "./tenant-status.tsx";

/** The members of a tenant. */
export function TenantMembers({ uid }: { uid: string }) {
  const t = useMessages(messages);
  const list = useList(api.tenants.listMembers, {}, { uid });
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        value={list.keyword}
        onChange={list.setKeyword}
        placeholder={t("searchMembers")}
        className="w-full sm:w-58"
      />
      <DataTable
        {...tableOf(list)}
        label={t("members")}
        rowKey={(member) => member.uid}
        rowLabel={(member) => member.nickname}
        rowHeight={48}
        columns={useColumns()}
        empty={
          list.filtered ? (
            <NothingFound
              title={t("noMemberFound")}
              description={t("nothingFoundText")}
              onClear={list.clearFilters}
            />
          ) : (
            <EmptyState icon={Users} title={t("noMembers")} description={t("noMembersText")} />
          )
        }
      />
    </div>
  );
}

function useColumns(): Column<Member>[] {
  const t = useMessages(messages);
  return [
    {
      id: "username",
      header: t("member"),
      sortable: true,
      minWidth: 220,
      cell: (member) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={member.nickname} />
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">{member.nickname}</span>
            <span className="truncate font-mono text-meta text-muted">{member.username}</span>
          </span>
        </span>
      ),
    },
    {
      id: "contact",
      header: t("contact"),
      maxWidth: 220,
      cell: ({ email, mobile }) => email || mobile || "--",
    },
    { id: "role", header: t("role"), maxWidth: 180, cell: ({ role_name }) => role_name || "--" },
    { id: "status", header: t("state"), cell: (member) => <EnabledDot account={member} /> },
    { id: "activated", header: t("activation"), cell: (member) => <ActivationDot account={member} /> },
    {
      id: "login_at",
      header: t("lastLogin"),
      sortable: true,
      cell: ({ login_at }) =>
        login_at ? <Time value={login_at} /> : <span className="text-muted">{t("never")}</span>,
    },
    {
      id: "created_at",
      header: t("created"),
      sortable: true,
      priority: 3,
      cell: ({ created_at }) => <Time value={created_at} className="text-muted" />,
    },
  ];
}
