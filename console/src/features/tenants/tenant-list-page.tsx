import { activated } from "@thingwright/contract/grammar/enums.ts";
import { Building2, Pencil, Send } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { ActivationFilter, EnabledFilter } from "../account/shared/account-filters.tsx";
import { messages } from "./messages/en.ts";
import { RegistrationQuotas } from "./registration-quota.tsx";
import { useTenantColumns } from "./tenant-columns.tsx";
import { useResend } from "./use-resend.ts";
import type { Tenant } from "@thingwright/contract/accounts/tenants.ts";
import { BulkActions } from "../../lib/bulk-actions.tsx";
import { call } from "../../lib/client.ts";
import { useStatusActions } from "../../lib/status-actions.ts";
import { listWords } from "../../lib/usual-words.ts";

const CreateTenantDrawer = lazyPart(() =>
  import("./create-tenant-drawer.tsx").then((m) => m.CreateTenantDrawer),
);

/** The tenants of the platform. */
export function TenantListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const go = useGo();
  const list = useList(api.tenants.list);
  const chosen = useChosen(list.rows, ({ uid }) => uid);
  const resend = useResend();
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={useTenantColumns()}
      rowKey={({ uid }) => uid}
      rowLabel={({ company_name, username }) => company_name || username}
      create={{ label: t("create"), drawer: (close) => <CreateTenantDrawer onClose={close} /> }}
      actions={may(api.tenants.setRegistrationQuota) && <RegistrationQuotas />}
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("search")} />
          <EnabledFilter list={list} />
          <ActivationFilter list={list} />
        </ListFilterBar>
      }
      empty={{
        icon: Building2,
        title: t("emptyTitle"),
        description: t("emptyText"),
        nothingFound: t("nothingFound"),
      }}
      selection={
        may(api.tenants.setStatus) && {
          chosen,
          bulk: (rows, done) => <BulkStatus chosen={rows} onDone={done} />,
        }
      }
      rowLink={({ uid }) => (
        <ScreenLink screen="tenantInfo" params={{ target: `${uid}&view` }}>
          {t("view")}
        </ScreenLink>
      )}
      rowActions={(tenant) => [
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
      ]}
    />
  );
}

/** Enables or disables the chosen tenants. */
function BulkStatus({ chosen, onDone }: { chosen: readonly Tenant[]; onDone: () => void }) {
  const t = useMessages(messages);
  const actions = useStatusActions<Tenant>({
    set: ({ uid }, status) => call(api.tenants.setStatus, { params: { uid }, body: { status } }),
    enabled: (count) => t("enabledMany", { count }),
    disabled: (count) => t("disabledMany", { count }),
    sure: { title: (count) => t("disableManyTitle", { count }), description: t("disableManyText") },
  });
  return (
    <BulkActions
      rows={chosen}
      nameOf={(tenant) => tenant.company_name || tenant.username}
      refreshes={["tenants"]}
      onDone={onDone}
      actions={actions}
    />
  );
}
