import type { Role } from "@thingwright/contract/roles.ts";
import { Copy, Plus, ShieldCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { ConfirmAction } from "../../lib/confirm-action.tsx";
import { EmptyList } from "../../lib/empty-list.tsx";
import { ExportButton } from "../../lib/export-button.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch } from "../../lib/list-filters.tsx";
import { tableOf } from "../../lib/list-table.tsx";
import { useAction } from "../../lib/query.ts";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { LinkButton, TextLink } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { MenuEntry } from "../../ui/menu.tsx";
import { Page } from "../../ui/page.tsx";
import { messages } from "./messages/en.ts";
import { useRoleColumns } from "./role-columns.tsx";

/** The roles of the account. */
export function RoleListPage() {
  const t = useMessages(messages);
  const mayCreate = useMay()(api.roles.create);
  const list = useList(api.roles.list);
  const { columns, csv } = useRoleColumns();
  const [doomed, setDoomed] = useState<Role>();
  const actionsOf = useRoleActions(setDoomed);
  return (
    <Page
      title={t("title")}
      description={t("subtitle")}
      actions={
        <>
          <ExportButton list={list} name={t("fileName")} columns={csv} />
          {mayCreate && <CreateLink />}
        </>
      }
    >
      <ListFilterBar list={list}>
        <ListSearch list={list} placeholder={t("search")} />
      </ListFilterBar>
      <DataTable
        label={t("title")}
        {...tableOf(list)}
        rowKey={(role) => role.id}
        rowLabel={(role) => role.name}
        rowHeight={48}
        columns={columns}
        empty={
          <EmptyList
            list={list}
            nothingFound={t("nothingFound")}
            icon={ShieldCheck}
            title={t(mayCreate ? "emptyTitle" : "emptyReadTitle")}
            description={t(mayCreate ? "emptyText" : "emptyReadText")}
            action={mayCreate && <CreateLink />}
          />
        }
        rowQuickAction={({ id }) => (
          <TextLink render={<ScreenLink screen="roleInfo" params={{ id }} />}>{t("open")}</TextLink>
        )}
        rowActions={actionsOf}
      />
      {doomed && <DeleteRole role={doomed} onClose={() => setDoomed(undefined)} />}
    </Page>
  );
}

function CreateLink() {
  const t = useMessages(messages);
  return (
    <LinkButton
      variant="primary"
      icon={Plus}
      render={<ScreenLink screen="roleInfo" params={{ id: "new" }} />}
    >
      {t("create")}
    </LinkButton>
  );
}

function useRoleActions(onDelete: (role: Role) => void): (role: Role) => MenuEntry[] {
  const t = useMessages(messages);
  const may = useMay();
  const go = useGo();
  return (role) => [
    may(api.roles.create) && {
      label: t("copy"),
      icon: Copy,
      onSelect: () => void go({ screen: "roleInfo", params: { id: "new" }, search: { from: role.id } }),
    },
    may(api.roles.remove) && {
      label: t("delete"),
      icon: Trash2,
      tone: "danger",
      disabled: role.member_count > 0,
      hint: role.member_count > 0 ? t("inUse", { count: role.member_count }) : undefined,
      onSelect: () => onDelete(role),
    },
  ];
}

function DeleteRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useMessages(messages);
  const remove = useAction(api.roles.remove, { success: t("deleted", { name: role.name }) });
  return (
    <ConfirmAction
      action={remove}
      input={{ params: { id: role.id } }}
      onClose={onClose}
      title={t("deleteTitle")}
      description={t("deleteText")}
      subject={role.name}
      confirmLabel={t("delete")}
    />
  );
}
