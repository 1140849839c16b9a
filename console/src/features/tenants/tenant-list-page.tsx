import { activated, enabled } from "@thingwright/contract/enums.ts";
import type { Tenant } from "@thingwright/contract/tenants.ts";
import { Building2, Download, Pencil, Plus, Send } from "lucide-react";
import { Suspense, useState } from "react";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { tableOf } from "../../lib/list-table.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { NothingFound } from "../../lib/nothing-found.tsx";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import type { MenuEntry } from "../../ui/menu.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import { BulkStatus } from "./bulk-status.tsx";
import { messages } from "./messages/en.ts";
import { useTenantColumns } from "./tenant-columns.tsx";
import { useResend } from "./use-resend.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const CreateTenantDrawer = lazyPart(() =>
  import("./create-tenant-drawer.tsx").then((m) => m.CreateTenantDrawer),
);

function useTenantList() {
  return useList(api.tenants.list);
}
type TenantList = ReturnType<typeof useTenantList>;

/** The tenants of the platform. */
export function TenantListPage() {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const may = useMay();
  const list = useTenantList();
  const { columns, csv } = useTenantColumns();
  const chosen = useChosen(list.rows, ({ uid }) => uid);
  const [creating, setCreating] = useState(false);
  const actionsOf = useTenantActions();
  const open = () => setCreating(true);
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
          <Button variant="primary" icon={Plus} onClick={open}>
            {t("create")}
          </Button>
        </>
      }
    >
      <Filters list={list} />
      <DataTable
        label={t("title")}
        {...tableOf(list)}
        rowKey={(tenant) => tenant.uid}
        rowLabel={(tenant) => tenant.company_name || tenant.username}
        rowHeight={48}
        columns={columns}
        empty={<EmptyList list={list} onCreate={open} />}
        selection={may(api.tenants.setStatus) ? chosen.keys : undefined}
        onSelectionChange={chosen.choose}
        bulkActions={<BulkStatus chosen={chosen.rows} onDone={() => chosen.choose([])} />}
        rowQuickAction={viewLink}
        rowActions={actionsOf}
      />
      {creating && (
        <Suspense>
          <CreateTenantDrawer onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function viewLink({ uid }: Tenant) {
  return <ViewLink uid={uid} />;
}

function ViewLink({ uid }: { uid: string }) {
  const t = useMessages(messages);
  return (
    <TextLink render={<ScreenLink screen="tenantInfo" params={{ target: `${uid}&view` }} />}>
      {t("view")}
    </TextLink>
  );
}

function useTenantActions(): (tenant: Tenant) => MenuEntry[] {
  const t = useMessages(messages);
  const go = useGo();
  const resend = useResend();
  return (tenant) => [
    {
      label: t("edit"),
      icon: Pencil,
      onSelect: () => void go({ screen: "tenantInfo", params: { target: `${tenant.uid}&edit` } }),
    },
    tenant.activated === activated.no && {
      label: t("resend"),
      icon: Send,
      onSelect: () => resend.start(tenant),
    },
  ];
}

function Filters({ list }: { list: TenantList }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
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

function EmptyList({ list, onCreate }: { list: TenantList; onCreate: () => void }) {
  const t = useMessages(messages);
  if (list.filtered)
    return (
      <NothingFound
        title={t("nothingFound")}
        description={t("nothingFoundText")}
        onClear={list.clearFilters}
      />
    );
  return (
    <EmptyState
      icon={Building2}
      title={t("emptyTitle")}
      description={t("emptyText")}
      action={
        <Button variant="primary" icon={Plus} onClick={onCreate}>
          {t("create")}
        </Button>
      }
    />
  );
}
