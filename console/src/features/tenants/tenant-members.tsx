import type { Member } from "@thingwright/contract/accounts/members.ts";
import { Users } from "lucide-react";
import { AccountName } from "../account/shared/account-name.tsx";
import { useAccountColumns } from "../account/shared/account-columns.tsx";
import { api } from "../../lib/api.ts";
import { EmptyList } from "../../lib/empty-list.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListSearch } from "../../lib/list-filters.tsx";
import { tableOf } from "../../lib/list-table.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { messages } from "./messages/en.ts";

/** The members of a tenant. */
export function TenantMembers({ uid }: { uid: string }) {
  const t = useMessages(messages);
  const list = useList(api.tenants.listMembers, {}, { uid });
  return (
    <div className="flex flex-col gap-3">
      <ListSearch list={list} placeholder={t("searchMembers")} />
      <DataTable
        {...tableOf(list)}
        label={t("members")}
        rowKey={(member) => member.uid}
        rowLabel={(member) => member.nickname}
        rowHeight={48}
        columns={useColumns()}
        empty={
          <EmptyList
            list={list}
            nothingFound={t("noMemberFound")}
            icon={Users}
            title={t("noMembers")}
            description={t("noMembersText")}
          />
        }
      />
    </div>
  );
}

function useColumns(): Column<Member>[] {
  const t = useMessages(messages);
  const { status, activation, lastLogin, created } = useAccountColumns();
  return [
    {
      id: "username",
      header: t("member"),
      sortable: true,
      minWidth: 180,
      yields: true,
      cell: (member) => <AccountName account={member} />,
    },
    {
      id: "contact",
      header: t("contact"),
      minWidth: 160,
      yields: true,
      cell: ({ email, mobile }) => email || mobile || "--",
    },
    { id: "role", header: t("role"), maxWidth: 150, cell: ({ role_name }) => role_name || "--" },
    status.column,
    activation.column,
    lastLogin.column,
    created.column,
  ];
}
