import { activated } from "@thingwright/contract/enums.ts";
import type { Tenant } from "@thingwright/contract/tenants.ts";
import { Building2, Pencil, Plus, Send } from "lucide-react";
import { Suspense, useState } from "react";
import { ActivationFilter, EnabledFilter } from "../account/shared/account-filters.tsx";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { EmptyList } from "../../lib/empty-list.tsx";
import { ExportButton } from "../../lib/export-button.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch } from "../../lib/list-filters.tsx";
import { tableOf } from "../../lib/list-table.tsx";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { MenuEntry } from "../../ui/menu.tsx";
import { Page } from "../../ui/page.tsx";
import { BulkStatus } from "./bulk-status.tsx";
import { messages } from "./messages/en.ts";
import { useTenantColumns } from "./tenant-columns.tsx";
import { useResend } from "./use-resend.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const CreateTenantDrawer = lazyPart(() =>
  import("./create-tenant-drawer.tsx").then((m) => m.CreateTenantDrawer),
);

/** The tenants of the platform. */
export function TenantListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const list = useList(api.tenants.list);
  const { columns, csv } = useTenantColumns();
  const chosen = useChosen(list.rows, ({ uid }) => uid);
  const [creating, setCreating] = useState(false);
  const actionsOf = useTenantActions();
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  );
  return (
    <Page
      title={t("title")}
      description={t("subtitle")}
      actions={
        <>
          <ExportButton list={list} name={t("fileName")} columns={csv} />
          {create}
        </>
      }
    >
      <ListFilterBar list={list}>
        <ListSearch list={list} placeholder={t("search")} />
        <EnabledFilter list={list} />
        <ActivationFilter list={list} />
      </ListFilterBar>
      <DataTable
        label={t("title")}
        {...tableOf(list)}
        rowKey={(tenant) => tenant.uid}
        rowLabel={(tenant) => tenant.company_name || tenant.username}
        rowHeight={48}
        columns={columns}
        empty={
          <EmptyList
            list={list}
            nothingFound={t("nothingFound")}
            icon={Building2}
            title={t("emptyTitle")}
            description={t("emptyText")}
            action={create}
          />
        }
        selection={may(api.tenants.setStatus) ? chosen.keys : undefined}
        onSelectionChange={chosen.choose}
        bulkActions={<BulkStatus chosen={chosen.rows} onDone={() => chosen.choose([])} />}
        rowQuickAction={({ uid }) => (
          <TextLink render={<ScreenLink screen="tenantInfo" params={{ target: `${uid}&view` }} />}>
            {t("view")}
          </TextLink>
        )}
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
