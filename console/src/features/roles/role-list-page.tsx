import type { Role } from "@thingwright/contract/roles.ts";
import { Copy, Download, Plus, ShieldCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { NothingFound } from "../../lib/nothing-found.tsx";
import { useList } from "../../lib/list.ts";
import { tableOf } from "../../lib/list-table.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, LinkButton, TextLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import type { MenuEntry } from "../../ui/menu.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { messages } from "./messages/en.ts";
import { useRoleColumns } from "./role-columns.tsx";

function useRoleList() {
  return useList(api.roles.list);
}

/** The roles of the account. */
export function RoleListPage() {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const may = useMay();
  const list = useRoleList();
  const { columns, csv } = useRoleColumns();
  const [doomed, setDoomed] = useState<Role>();
  const actionsOf = useRoleActions(setDoomed);
  return (
    <Page
      title={t("title")}
      description={t("subtitle")}
      actions={
        <>
          <Button
            icon={Download}
            loading={list.exporting}
            disabled={list.total === 0}
            onClick={() => void list.exportCsv(t("fileName"), csv)}
          >
            {words("export")}
          </Button>
          {may(api.roles.create) && <CreateLink />}
        </>
      }
    >
      <FilterBar>
        <SearchInput
          value={list.keyword}
          onChange={list.setKeyword}
          placeholder={t("search")}
          className="w-full sm:w-58"
        />
      </FilterBar>
      <DataTable
        label={t("title")}
        {...tableOf(list)}
        rowKey={(role) => role.id}
        rowLabel={(role) => role.name}
        rowHeight={48}
        columns={columns}
        empty={<EmptyList list={list} />}
        rowQuickAction={openLink}
        rowActions={actionsOf}
      />
      {doomed && <DeleteRole role={doomed} onClose={() => setDoomed(undefined)} />}
    </Page>
  );
}

function openLink({ id }: Role) {
  return <OpenLink id={id} />;
}

function OpenLink({ id }: { id: string }) {
  const t = useMessages(messages);
  return <TextLink render={<ScreenLink screen="roleInfo" params={{ id }} />}>{t("open")}</TextLink>;
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
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("deleteTitle")}
      description={t("deleteText")}
      subject={role.name}
      confirmLabel={t("delete")}
      error={remove.error && errorText(remove.error)}
      onConfirm={() => remove.run({ params: { id: role.id } })}
    />
  );
}

function EmptyList({ list }: { list: ReturnType<typeof useRoleList> }) {
  const t = useMessages(messages);
  const may = useMay();
  if (list.filtered)
    return (
      <NothingFound
        title={t("nothingFound")}
        description={t("nothingFoundText")}
        onClear={list.clearFilters}
      />
    );
  if (!may(api.roles.create))
    return <EmptyState icon={ShieldCheck} title={t("emptyReadTitle")} description={t("emptyReadText")} />;
  return (
    <EmptyState
      icon={ShieldCheck}
      title={t("emptyTitle")}
      description={t("emptyText")}
      action={<CreateLink />}
    />
  );
}
