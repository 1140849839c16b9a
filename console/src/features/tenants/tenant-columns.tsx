import type { Tenant } from "@thingwright/contract/accounts/tenants.ts";
import { useAccountColumns } from "../account/shared/account-columns.tsx";
import type { ListColumns } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { Num } from "../../ui/num.tsx";
import { messages } from "./messages/en.ts";
import { QuotaUse } from "./quota-use.tsx";
import { TenantSwitch } from "./tenant-switch.tsx";

/** The columns of the list on the page and in its export. */
export function useTenantColumns(): ListColumns<Tenant> {
  const t = useMessages(messages);
  const { status, activation, lastLogin, created } = useAccountColumns();
  const columns: ListColumns<Tenant>["columns"] = [
    {
      id: "username",
      header: t("tenant"),
      sortable: true,
      minWidth: 160,
      cell: (tenant) => (
        // The content adds nothing to the column's width, so a long name is cut off instead of pushing the last columns
        // out of view.
        <span className="flex w-0 min-w-full flex-col">
          <span className="truncate font-medium">{tenant.company_name || tenant.nickname}</span>
          <span className="truncate text-meta text-muted">{tenant.username}</span>
        </span>
      ),
    },
    { ...status.column, header: t("enabled"), width: 84, cell: (tenant) => <TenantSwitch tenant={tenant} /> },
    activation.column,
    {
      id: "devices",
      header: t("devices"),
      width: 120,
      cell: (tenant) => (
        <QuotaUse label={t("devices")} used={tenant.device_count} quota={tenant.device_quota} />
      ),
    },
    {
      id: "members",
      header: t("members"),
      width: 120,
      cell: (tenant) => (
        <QuotaUse label={t("members")} used={tenant.member_count} quota={tenant.member_quota} />
      ),
    },
    {
      id: "products",
      header: t("products"),
      align: "end",
      cell: ({ product_count }) => <Num value={product_count} />,
    },
    lastLogin.column,
    created.column,
  ];
  const csv: ListColumns<Tenant>["csv"] = [
    { header: t("company"), value: (one) => one.company_name },
    { header: t("account"), value: (one) => one.username },
    { header: t("nickname"), value: (one) => one.nickname },
    status.csv,
    activation.csv,
    { header: t("devices"), value: (one) => one.device_count },
    { header: t("deviceQuota"), value: (one) => one.device_quota },
    { header: t("members"), value: (one) => one.member_count },
    { header: t("memberQuota"), value: (one) => one.member_quota },
    { header: t("products"), value: (one) => one.product_count },
    lastLogin.csv,
    created.csv,
  ];
  return { columns, csv };
}
